import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { packageRoot } from '#server/settings.ts';
import { layeredSource } from './layered/layered-source.ts';
import { isLibraryEmpty } from './library.queries.ts';
import { loadLibrary } from './loader.ts';

/** The library that comes with the product, put into a database that has none. */
export const loadBundledLibrary = async (db: Kysely<Database>, log: (message: string) => void): Promise<void> => {
  if (!(await isLibraryEmpty(db))) return;
  log('Loading the bundled library …');
  // At once: a start that is cut off in the middle must find the database as empty as before.
  const source = layeredSource(join(packageRoot(), 'library'));
  const { skipped } = await loadLibrary(db, source, { atOnce: 'keep' });
  const lost = skipped.find((item) => item.lost);
  if (lost) throw new Error(`The bundled library is damaged: ${lost.file} ${lost.id}: ${lost.reason}`);
};
