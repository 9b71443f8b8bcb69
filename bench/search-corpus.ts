import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { FORMATS } from '#server/library/formats.ts';
import { loadLibrary } from '#server/library/loader.ts';

/** The folders of a corpus and the formats they are in. */
const PARTS: [folder: string, format: string][] = [
  ['bilara', 'bilara'],
  ['derge-kangyur', 'derge'],
  ['derge-tengyur', 'derge'],
  ['openpecha', 'openpecha'],
];

/** Gives how many segments came. */
export const importCorpus = async (db: Kysely<Database>, corpus: string): Promise<number> => {
  let segments = 0;
  for (const [folder, format] of PARTS) {
    const path = join(corpus, folder);
    const source = existsSync(path) ? FORMATS[format]?.open(path) : undefined;
    if (source) segments += (await loadLibrary(db, source)).segments;
  }
  return segments;
};
