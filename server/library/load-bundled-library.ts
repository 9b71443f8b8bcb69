import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { packageRoot } from '#server/settings.ts';
import type { ImportSource } from './draft.ts';
import { layeredSource } from './layered/layered-source.ts';
import { isLibraryEmpty } from './library.queries.ts';
import { loadLibrary } from './loader.ts';
import { areTopicsMissing } from './load-topic.queries.ts';

/** Loads the bundled library into an empty database, or only its topics into one that was filled before topics existed. */
export const loadBundledLibrary = async (db: Kysely<Database>, log: (message: string) => void): Promise<void> => {
  const source = layeredSource(join(packageRoot(), 'library'));
  if (await isLibraryEmpty(db)) {
    log('Loading the bundled library …');
    await load(db, source);
  } else if (await areTopicsMissing(db)) {
    await load(db, onlyTopics(source));
  }
};

const load = async (db: Kysely<Database>, source: ImportSource): Promise<void> => {
  // One transaction: an interrupted start must leave the database empty.
  const { skipped } = await loadLibrary(db, source, { singleTransaction: 'commit' });
  const lost = skipped.find((item) => item.lost);
  if (lost) throw new Error(`The bundled library is damaged: ${lost.file} ${lost.id}: ${lost.reason}`);
};

const onlyTopics = (source: ImportSource): ImportSource => ({
  count: () => Promise.resolve(0),
  read: async function* (onSkipped) {
    for await (const draft of source.read(onSkipped)) if (draft.kind === 'topic') yield draft;
  },
});
