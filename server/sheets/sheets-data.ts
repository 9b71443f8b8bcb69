import type { ExportFile, PersonalData } from '#server/accounts/personal-data.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { listFilesOf } from '#server/files/files.queries.ts';
import { eraseSheets, listOwnSheets, readLikes } from './sheets-data.queries.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const bytesOf = async (files: FileStore, key: string): Promise<Uint8Array | undefined> => {
  const stream = await files.read(key);
  if (!stream) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};

/** Sheets with their former states, also from the trash; pictures; what the member liked. */
export const sheetsData: PersonalData = {
  exported: async (db, account_id, files) => {
    const sheets = await listOwnSheets(db, account_id);
    const pictures: ExportFile[] = [];
    for (const { key } of await listFilesOf(db, account_id)) {
      const content = await bytesOf(files, key);
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
