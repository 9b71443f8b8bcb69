import { randomUUID } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { startProcess } from '../scripts/server-process.ts';
import { createClient, sleep, type Tally } from './client.ts';

/** What the server has acknowledged; at the end all of it must be there. */
export type Acknowledged = {
  sheets: Map<string, { client: ReturnType<typeof createClient>; paragraphs: number }>;
  pictures: string[];
  imports: number;
};

export type Soak = {
  url: string;
  dataDir: string;
  tally: Tally;
  acknowledged: Acknowledged;
  isStopped(): boolean;
  /** Resolves when the server is meant to be up. */
  whenUp(): Promise<void>;
};

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    position: index,
    type: 'content',
    content: `<p>Paragraph ${index + 1} of a sheet that is written all the time.</p>`,
  }));

/** Adds a paragraph at a time; every third sheet is public. */
export const write = async (soak: Soak, number: number): Promise<void> => {
  const client = createClient(soak.url, `writer${number}`, soak.tally);
  await client.register();
  while (!soak.isStopped()) {
    const id = randomUUID();
    const length = 20 + Math.floor(Math.random() * 60);
    const written = { client, paragraphs: 0 };
    for (let count = 0; count < length && !soak.isStopped(); count += 1) {
      const body = { title: 'Soak', source: rowsOf(count), is_published: number % 3 === 0 };
      const { status } = await client.sendUntilAnswered(
        count === 0 ? '/api/v1/sheets' : `/api/v1/sheets/${id}`,
        { method: count === 0 ? 'POST' : 'PUT', body: count === 0 ? { ...body, sheet_id: id } : body },
        soak.isStopped,
      );
      if (status === 200 || status === 201) {
        written.paragraphs = count;
        soak.acknowledged.sheets.set(id, written);
      } else if (status > 0 && status < 500 && status !== 401 && status !== 429) {
        throw new Error(`A save was refused with ${status}.`);
      }
      await sleep(50);
    }
  }
};

export const read = async (soak: Soak, number: number): Promise<void> => {
  const client = createClient(soak.url, `reader${number}`, soak.tally);
  let texts: string[] = [];
  while (!soak.isStopped()) {
    if (texts.length === 0) {
      const { body } = await client.send<string>('/sitemaps/texts-1.xml');
      texts = [...String(body ?? '').matchAll(/\/texts\/([0-9a-f-]{36})/g)].map(([, id = '']) => id);
    }
    const text = texts[Math.floor(Math.random() * texts.length)];
    if (text) await client.send(`/chapter?text_id=${text}`);
    await sleep(100);
  }
};

const WORDS = ['mind', 'patience', 'སེམས', '心', 'dukkha', 'paragraph written', '"the mind" -anger', 'in:heart mind'];

export const search = async (soak: Soak, number: number): Promise<void> => {
  const client = createClient(soak.url, `searcher${number}`, soak.tally);
  for (let count = 0; !soak.isStopped(); count += 1) {
    const query = new URLSearchParams({ query: WORDS[count % WORDS.length] ?? '' });
    if (count % 2) query.set('search_type', 'SHEET');
    await client.send(`/api/v1/search?${query}`);
    await sleep(150);
  }
};

export const upload = async (soak: Soak): Promise<void> => {
  const client = createClient(soak.url, 'uploader', soak.tally);
  await client.register();
  while (!soak.isStopped()) {
    const background = { r: Math.floor(Math.random() * 256), g: 0, b: 0 };
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
    const { status, body } = await client.sendUntilAnswered<{ url: string }>(
      '/api/v1/sheets/upload?sheet_id=new',
      { method: 'POST', form },
      soak.isStopped,
    );
    if (status === 200 || status === 201) soak.acknowledged.pictures.push(body.url);
    await sleep(2000);
  }
};

/** Imports the bundled library again and again, each time with another word in one text. */
export const importTexts = async (soak: Soak): Promise<void> => {
  const folder = join(soak.dataDir, '..', 'import');
  await cp('library', folder, { recursive: true });
  const file = join(folder, 'bodhicaryavatara-1/en.json');
  const original = await readFile(file, 'utf8');
  for (let count = 1; !soak.isStopped(); count += 1) {
    await soak.whenUp();
    await writeFile(file, original.replace(/\bthe\b/, `the${'e'.repeat(count % 5)}`));
    const { exited } = startProcess([process.execPath, 'dist/server/import-command.js', 'library', folder], {
      DATA_DIR: soak.dataDir,
    });
    if ((await exited) === 0) soak.acknowledged.imports += 1;
    await sleep(3000);
  }
};
