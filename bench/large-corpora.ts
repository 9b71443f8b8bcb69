import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { openCorpus } from '#server/library/formats.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { packageRoot } from '#server/settings.ts';

/** Whole canons, as archives. They are not part of the repository. */
const FOLDER = process.env['BENCH_LARGE_CORPORA'] ?? join(packageRoot(), '../shared/corpus-large');

const ARCHIVES = [
  { file: 'bilara-cc0.tar.gz', folder: 'cc0-bilara', format: 'bilara' },
  { file: 'derge-kangyur.tar.xz', folder: 'derge-kangyur', format: 'derge' },
];

export const hasLargeCorpora = (): boolean => ARCHIVES.every(({ file }) => existsSync(join(FOLDER, file)));

export type Corpus = { format: string; path: string };

/** Unpacks the canons one after the other; each folder is deleted when the next is asked for. */
export async function* unpackCorpora(): AsyncGenerator<Corpus> {
  for (const { file, folder, format } of ARCHIVES) {
    const unpacked = await mkdtemp(join(tmpdir(), 'pothi-corpora-'));
    try {
      await promisify(execFile)('tar', ['xf', join(FOLDER, file), '-C', unpacked]);
      yield { format, path: join(unpacked, folder) };
    } finally {
      await rm(unpacked, { recursive: true, force: true });
    }
  }
}

/** Returns the number of imported segments. */
export const importLargeCorpora = async (db: Kysely<Database>): Promise<number> => {
  let segments = 0;
  for await (const { format, path } of unpackCorpora()) {
    const source = openCorpus(format, path);
    if (source) segments += (await loadLibrary(db, source)).segments;
  }
  return segments;
};
