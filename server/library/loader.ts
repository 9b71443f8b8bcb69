import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { writeTitles } from '#server/search/index/title-tokens.queries.ts';
import { writeTokens } from '#server/search/index/text-tokens.queries.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import type { Draft, ImportSource, MappingDraft, Skipped, TextDraft } from './draft.ts';
import {
  findStoredText,
  pruneLibraryChanges,
  flushWal,
  withImportLock,
  writeText,
  writeWork,
} from './library.queries.ts';
import { updateCoverage, writeMappings } from './mappings.queries.ts';
import { prepareText } from './prepare-text.ts';
import { writeCollection, type CollectionChanges } from './collections.queries.ts';
import { keyedTaskQueue } from './keyed-task-queue.ts';
import { stableId } from './stable-id.ts';
import { loadTopic } from './load-topic.queries.ts';
import { inOneTransaction, transactionPerDraft, type RunInTransaction } from './import-transactions.ts';

export type Outcome = 'new' | 'changed' | 'unchanged';

export type Loaded = {
  collections: number;
  /** By key, as last written. */
  works: Map<string, string>;
  texts: Record<Outcome, number>;
  /** Ids of texts seen, to report their coverage at the end. */
  text_ids: string[];
  segments: number;
  sections: number;
  mappings: number;
  topics: number;
  skipped: Skipped[];
};

type Options = {
  /** One transaction for everything instead of one per text, committed if nothing fails, or always rolled back. */
  singleTransaction?: 'commit' | 'rollback';
  /** What happens to the order and the names of collections that exist; they are kept by default. */
  collections?: CollectionChanges;
  onText?: (draft: TextDraft, outcome: Outcome) => void;
};

/** While the database writes some texts, the next is prepared here, and a version waits for its root. */
const MAX_CONCURRENT_TEXTS = 4;
/** One connection per concurrent text, and one that holds the lock. */
export const IMPORT_CONNECTIONS = MAX_CONCURRENT_TEXTS + 1;

/** Writes what a source yields, one transaction per text, so that the database only ever holds complete texts. */
export const loadLibrary = async (
  db: Kysely<Database>,
  source: ImportSource,
  options: Options = {},
): Promise<Loaded> => {
  const { singleTransaction } = options;
  if (singleTransaction)
    return inOneTransaction(db, singleTransaction, (runInTransaction) =>
      loadDrafts(runInTransaction, 1, source, options),
    );
  return withImportLock(db, async () => {
    const loaded = await loadDrafts(transactionPerDraft(db), MAX_CONCURRENT_TEXTS, source, options);
    await pruneLibraryChanges(db);
    await flushWal(db);
    return loaded;
  });
};

const loadDrafts = async (
  runInTransaction: RunInTransaction,
  limit: number,
  source: ImportSource,
  options: Options,
): Promise<Loaded> => {
  const loaded: Loaded = {
    collections: 0,
    works: new Map(),
    texts: { new: 0, changed: 0, unchanged: 0 },
    text_ids: [],
    segments: 0,
    sections: 0,
    mappings: 0,
    topics: 0,
    skipped: [],
  };
  const skip = (skipped: Skipped) => loaded.skipped.push(skipped);
  const load = async (draft: Draft): Promise<void> => {
    try {
      await loadDraft(runInTransaction, draft, loaded, options);
    } catch (error) {
      if (!isDraftError(error)) throw error;
      skip({ file: draft.key, id: draft.key, reason: error.message, lost: true });
    }
  };
  const queue = keyedTaskQueue(limit);
  try {
    for await (const draft of readAhead(source.read(skip))) {
      if (draft.kind === 'text') {
        await queue.add(conflictKeys(draft), () => load(draft));
      } else {
        // A collection, a set of links or a topic may concern any text.
        await queue.drain();
        await load(draft);
      }
    }
  } finally {
    await queue.drain();
  }
  return loaded;
};

/** Names what a text writes or points to: texts with a key in common must be written one after the other. */
const conflictKeys = (draft: TextDraft): Set<string> => {
  const targets = draft.segments.flatMap(({ maps_to }) => maps_to.map(({ text }) => text));
  return new Set([`work ${draft.work.key}`, ...[draft.key, ...targets].map((key) => `text ${key}`)]);
};

/** The next draft is read while the database writes this one. */
async function* readAhead(drafts: AsyncGenerator<Draft>): AsyncGenerator<Draft> {
  let next = drafts.next();
  try {
    for (let current = await next; !current.done; current = await next) {
      next = drafts.next();
      // Awaited in the next iteration; until then its failure must not count as unhandled.
      next.catch(() => undefined);
      yield current.value;
    }
  } finally {
    await drafts.return(undefined);
  }
}

/** Only data errors (classes 22, 23) concern the draft; a lost connection would fail every later draft too. */
const isDraftError = (error: unknown): error is Error =>
  error instanceof Error && (!('code' in error) || /^2[23]/.test(String(error.code)));

const loadDraft = async (
  runInTransaction: RunInTransaction,
  draft: Draft,
  loaded: Loaded,
  options: Options,
): Promise<void> => {
  switch (draft.kind) {
    case 'collection': {
      await runInTransaction(async (transaction) => {
        const titles = await writeCollection(transaction, draft, options.collections ?? 'keep');
        await writeTitles(transaction, 'collection_id', stableId('collection', draft.key), titles);
      });
      loaded.collections += 1;
      return;
    }
    case 'text': {
      const outcome = await loadText(runInTransaction, draft, loaded);
      loaded.texts[outcome] += 1;
      options.onText?.(draft, outcome);
      return;
    }
    case 'mapping':
      return loadMapping(runInTransaction, draft, loaded);
    case 'topic':
      await loadTopic(runInTransaction, draft);
      loaded.topics += 1;
      return;
  }
};

const loadText = async (runInTransaction: RunInTransaction, draft: TextDraft, loaded: Loaded): Promise<Outcome> => {
  const text = prepareText(draft);
  const set = {
    id: stableId('mapping-set', draft.key),
    key: draft.key,
    from_text: text.id,
    checksum: text.mappingChecksum,
  };
  // Every text of a work repeats the draft of the work.
  const work = JSON.stringify(draft.work);
  const isWorkWritten = loaded.works.get(draft.work.key) === work;
  const outcome = await runInTransaction(async (transaction) => {
    const stored = await findStoredText(transaction, text.id, set.id);
    const isSameText = stored?.checksum === text.checksum;
    // Mappings disappear, with an unchanged checksum, when the root loses segments and later regains them.
    const hasSameMappings =
      stored?.mapping_checksum === text.mappingChecksum && stored.mappings === text.mappings.length;
    if (!isWorkWritten) {
      await writeWork(transaction, draft.work);
      await writeTitles(transaction, 'work_id', text.work_id, draft.work.titles);
    }
    if (!isSameText) await writeText(transaction, draft, text, (stored?.revision ?? 0) + 1);
    if (!isSameText || stored.tokens_version !== TOKENS_VERSION) {
      await writeTitles(transaction, 'text_id', text.id, { [draft.language]: text.title });
      await writeTokens(transaction, { id: text.id, segments: text.segments });
    }
    if (!hasSameMappings) {
      const written = await writeMappings(transaction, set, text.mappings);
      const lost = text.mappings.length - written;
      if (lost > 0) throw new Error(`${lost} of ${text.mappings.length} links lead to segments that do not exist.`);
    }
    if (!isSameText || !hasSameMappings) await updateCoverage(transaction, text.work_id);
    if (!stored) return 'new';
    return isSameText ? 'unchanged' : 'changed';
  });
  loaded.works.set(draft.work.key, work);
  loaded.text_ids.push(text.id);
  loaded.segments += text.segments.length;
  loaded.sections += text.sections.length;
  loaded.mappings += text.mappings.length;
  return outcome;
};

const loadMapping = async (runInTransaction: RunInTransaction, draft: MappingDraft, loaded: Loaded): Promise<void> => {
  const pairs = draft.pairs.map(({ from, to }) => ({
    from: stableId('segment', draft.from, from),
    to: stableId('segment', draft.to, to),
  }));
  const set = {
    id: stableId('mapping-set', draft.key),
    key: draft.key,
    from_text: stableId('text', draft.from),
    checksum: createHash('sha256').update(JSON.stringify(pairs)).digest('base64url'),
  };
  const written = await runInTransaction(async (transaction) => {
    const stored = await findStoredText(transaction, set.from_text, set.id);
    if (!stored) throw new Error(`The text ${draft.from} does not exist.`);
    if (stored.mapping_checksum === set.checksum && stored.mappings === pairs.length) return pairs.length;
    return writeMappings(transaction, set, pairs);
  });
  loaded.mappings += written;
  if (written < pairs.length) {
    const reason = `${pairs.length - written} of ${pairs.length} links lead to segments that do not exist`;
    loaded.skipped.push({ file: draft.key, id: draft.key, reason, lost: true });
  }
};
