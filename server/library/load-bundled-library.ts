import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { packageRoot } from '#server/settings.ts';
import type { ImportSource } from './draft.ts';
import { layeredSource } from './layered/layered-source.ts';
import { isLibraryEmpty } from './library.queries.ts';
import { loadLibrary } from './loader.ts';
import { areTopicsMissing } from './topics/topics.queries.ts';

/** The library that comes with the product, put into a database that has none, or has it without its topics. */
export const loadBundledLibrary = async (db: Kysely<Database>, log: (message: string) => void): Promise<void> => {
  const source = layeredSource(join(packageRoot(), 'library'));
  if (await isLibraryEmpty(db)) {
    log('Loading the bundled library …');
    await load(db, source);
  } else if (await areTopicsMissing(db)) {
    await load(db, topicsOf(source));
  }
};

const load = async (db: Kysely<Database>, source: ImportSource): Promise<void> => {
  // At once: a start that is cut off in the middle must find the database as empty as before.
  const { skipped } = await loadLibrary(db, source, { atOnce: 'keep' });
  const lost = skipped.find((item) => item.lost);
  if (lost) throw new Error(`The bundled library is damaged: ${lost.file} ${lost.id}: ${lost.reason}`);
};

const topicsOf = (source: ImportSource): ImportSource => ({
  count: () => Promise.resolve(0),
  read: async function* (onSkipped) {
    for await (const draft of source.read(onSkipped)) if (draft.kind === 'topic') yield draft;
  },
});
