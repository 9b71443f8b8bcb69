import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { packageRoot } from '#server/settings.ts';
import {
  findBundledLibrary,
  listBundledKeys,
  listBundledPlacements,
  saveBundledLibrary,
} from './bundled-library.queries.ts';
import { readDrafts, type Draft, type ImportSource, type Skipped } from './draft.ts';
import { layeredSource } from './layered/layered-source.ts';
import { isLibraryEmpty } from './library.queries.ts';
import { loadLibrary } from './loader.ts';
import { areTopicsMissing } from './load-topic.queries.ts';

type Db = Kysely<Database>;
type Log = (message: string) => void;

/**
 * Loads the bundled library into an empty database. A site that has it already gets what a newer version of it has changed
 * or added; what was removed, moved or renamed on the site stays so.
 */
export const loadBundledLibrary = async (db: Db, log: Log, folder = join(packageRoot(), 'library')): Promise<void> => {
  const source = layeredSource(folder);
  if (await isLibraryEmpty(db)) {
    log('Loading the bundled library …');
    await loadWhole(db, source);
    await saveBundledLibrary(db, await digestOf(folder), await listKeys(source));
    return;
  }
  if (await areTopicsMissing(db))
    await loadWhole(
      db,
      filterDrafts(source, (draft) => draft.kind === 'topic'),
    );
  await refresh(db, source, await digestOf(folder), log);
};

// One transaction: an interrupted start must leave the database as it was.
const load = (db: Db, source: ImportSource) => loadLibrary(db, source, { singleTransaction: 'commit' });

const describeSkipped = ({ file, id, reason }: Skipped): string => `${file} ${id}: ${reason}`;

const loadWhole = async (db: Db, source: ImportSource): Promise<void> => {
  const { skipped } = await load(db, source);
  const lost = skipped.find((item) => item.lost);
  if (lost) throw new Error(`The bundled library is damaged: ${describeSkipped(lost)}`);
};

const refresh = async (db: Db, source: ImportSource, digest: string, log: Log): Promise<void> => {
  const offered = await findBundledLibrary(db);
  if (offered?.digest === digest) return;
  const { texts, ...rest } = await listBundledKeys(db);
  // The site has a library of its own, or has removed ours.
  if (texts.length === 0) return;
  log('Loading what is new in the bundled library …');
  const { skipped } = await load(
    db,
    newerDrafts(source, { texts, ...rest }, offered?.keys, await listBundledPlacements(db)),
  );
  const lost = skipped.filter((item) => item.lost);
  // The site works without it. It is tried again at the next start.
  if (lost.length > 0) log(`Some of the bundled library could not be loaded: ${lost.map(describeSkipped).join('; ')}`);
  else await saveBundledLibrary(db, digest, await listKeys(source));
};

const idOf = ({ kind, key }: Draft): string => `${kind} ${key}`;

type Present = { collections: string[]; texts: string[]; topics: string[] };

/**
 * Texts and topics that the site has, as they are now, and everything that the site was never offered. Without a record of
 * what it was offered (`offered` is undefined), nothing is added.
 */
const newerDrafts = (
  source: ImportSource,
  { collections, texts, topics }: Present,
  offered: string[] | undefined,
  placements: Awaited<ReturnType<typeof listBundledPlacements>>,
): ImportSource => {
  const present = new Set([
    ...collections.map((key) => `collection ${key}`),
    ...texts.map((key) => `text ${key}`),
    ...topics.map((key) => `topic ${key}`),
  ]);
  const known = offered && new Set(offered);
  const isNew = (draft: Draft) => known !== undefined && !known.has(idOf(draft));
  const has = (kind: Draft['kind'], key: string | null) => key === null || present.has(`${kind} ${key}`);
  const isWanted = (draft: Draft): boolean => {
    switch (draft.kind) {
      case 'collection':
        // Its name and place belong to the site once it exists.
        return !present.has(idOf(draft)) && isNew(draft) && has('collection', draft.parent);
      case 'text':
        return present.has(idOf(draft)) || isNew(draft);
      case 'mapping':
        return has('text', draft.from) && has('text', draft.to);
      case 'topic':
        return (present.has(idOf(draft)) || isNew(draft)) && has('topic', draft.parent);
    }
  };
  return {
    count: source.count,
    read: async function* (onSkipped) {
      for await (const draft of readDrafts(source, onSkipped)) {
        if (!isWanted(draft)) continue;
        present.add(idOf(draft));
        if (draft.kind !== 'text') yield draft;
        else {
          const listed = draft.work.collections.filter(({ key }) => has('collection', key));
          yield { ...draft, work: { ...draft.work, collections: placements.get(draft.work.key) ?? listed } };
        }
      }
    },
  };
};

const filterDrafts = (source: ImportSource, isWanted: (draft: Draft) => boolean): ImportSource => ({
  count: source.count,
  read: async function* (onSkipped) {
    for await (const draft of readDrafts(source, onSkipped)) if (isWanted(draft)) yield draft;
  },
});

const listKeys = async (source: ImportSource): Promise<string[]> => {
  const keys: string[] = [];
  for await (const draft of readDrafts(source, () => undefined)) keys.push(idOf(draft));
  return keys;
};

/** Changes when any file of the library does. */
const digestOf = async (folder: string): Promise<string> => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).toSorted();
  const hash = createHash('sha256');
  for (const name of files) hash.update(`${name}\n`).update(await readFile(join(folder, name)));
  return hash.digest('base64url');
};
