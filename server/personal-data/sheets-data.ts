import type { ExportFile, PersonalData } from './personal-data.ts';
import { readBytes } from '#server/files/file-store.ts';
import { listFilesOfAccount } from '#server/files/files.queries.ts';
import { eraseSheets, listOwnSheets, readLikes } from './sheets-data.queries.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Sheets with their former states, also from the trash; pictures; what the member liked. */
export const sheetsData: PersonalData = {
  exported: async (db, account_id, files) => {
    const sheets = await listOwnSheets(db, account_id);
    const pictures: ExportFile[] = [];
    for (const { key } of await listFilesOfAccount(db, account_id)) {
      const content = await readBytes(files, key);
      if (content) pictures.push({ path: `files/${key}`, content });
    }
    return [
      ...sheets.map((sheet) => ({ path: `sheets/${sheet.id}.json`, content: json(sheet) })),
      { path: 'likes.json', content: json(await readLikes(db, account_id)) },
      ...pictures,
    ];
  },
  erase: (trx, account_id, { published_sheets }) => eraseSheets(trx, account_id, published_sheets === 'keep'),
};
