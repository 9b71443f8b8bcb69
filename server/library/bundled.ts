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
  const { skipped } = await loadLibrary(db, layeredSource(join(packageRoot(), 'library')));
  const lost = skipped.find((item) => item.lost);
  if (lost) throw new Error(`The bundled library is damaged: ${lost.file} ${lost.id}: ${lost.reason}`);
};
