import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { writeTitles } from '#server/search/index/title-tokens.queries.ts';
import { refreshSearchStatistics, writeTokens } from '#server/search/index/text-tokens.queries.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import type { Draft, ImportSource, MappingDraft, Skipped, TextDraft } from './draft.ts';
import {
  findStored,
  pruneLibraryChanges,
  flushWal,
  updateCoverage,
  withImportLock,
  writeCollection,
  writeMappings,
  writeText,
  writeWork,
} from './library.queries.ts';
import { prepareText } from './prepare-text.ts';
import { keyedTaskQueue } from './keyed-task-queue.ts';
import { stableId } from './stable-id.ts';
import { loadTopic } from './topics/load-topic.ts';
import { inOneTransaction, oneByOne, type Transact } from './transact.ts';

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
  /** One transaction for everything instead of one a text: kept if nothing fails, or taken back in any case. */
  atOnce?: 'keep' | 'take back';
  onText?: (draft: TextDraft, outcome: Outcome) => void;
};

/** Texts held at once: while the database writes some, the next is made ready here, and a version waits for its root. */
const LANES = 4;
/** What an import needs: one for each lane, and one that holds the lock. */
export const IMPORT_CONNECTIONS = LANES + 1;

/** Writes what a source yields, one transaction a text: whatever happens, only whole texts are there. */
export const loadLibrary = async (
  db: Kysely<Database>,
  source: ImportSource,
  options: Options = {},
): Promise<Loaded> => {
  const { atOnce } = options;
  if (atOnce) return inOneTransaction(db, atOnce, (transact) => loadDrafts(transact, 1, source, options));
  return withImportLock(db, async () => {
    const loaded = await loadDrafts(oneByOne(db), LANES, source, options, (expectedSegments) =>
      refreshSearchStatistics(db, { expectedSegments }),
    );
    await pruneLibraryChanges(db);
    await flushWal(db);
    await refreshSearchStatistics(db);
    return loaded;
  });
};

/**
 * Words that turn out to be common are counted by the import from then on, which is far cheaper than counting them all
 * at its end. So it looks early for those that will be common when all has come, and again whenever it has grown to
 * four times as much.
 */
const SETTLE_FIRST_AT = 5000;
const SETTLE_AGAIN_AFTER = 4;

const loadDrafts = async (
  transact: Transact,
  limit: number,
  source: ImportSource,
  options: Options,
  settle?: (expectedSegments: number) => Promise<void>,
): Promise<Loaded> => {
  let settleAt = SETTLE_FIRST_AT;
  let texts: number | undefined;
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
      await loadDraft(transact, draft, loaded, options);
    } catch (error) {
      if (!isFaultOfDraft(error)) throw error;
      skip({ file: draft.key, id: draft.key, reason: error.message, lost: true });
    }
  };
  const lanes = keyedTaskQueue(limit);
  try {
    for await (const draft of readAhead(source.read(skip))) {
      if (draft.kind === 'text') {
        if (settle && loaded.segments >= settleAt) {
          texts ??= await source.count();
          const expectedSegments = segmentsToCome(texts, loaded);
          await lanes.start(new Set(), () => settle(expectedSegments));
          settleAt = loaded.segments * SETTLE_AGAIN_AFTER;
        }
        await lanes.start(rowsTouched(draft), () => load(draft));
      } else {
        // A collection or a table of links may concern any text.
        await lanes.settle();
        await load(draft);
      }
    }
  } finally {
    await lanes.settle();
  }
  return loaded;
};

/** A guess: the texts still to come are as long as those that came, and as many of them are new. */
const segmentsToCome = (inAll: number, { texts, segments }: Loaded): number => {
  const done = texts.new + texts.changed + texts.unchanged;
  if (done === 0) return 0;
  return Math.max(0, Math.round(((segments / done) * (inAll - done) * texts.new) / done));
};

/** Names for what a text writes or points at: two texts that share one must come one after the other. */
const rowsTouched = (draft: TextDraft): Set<string> => {
  const targets = draft.segments.flatMap(({ maps_to }) => maps_to.map(({ text }) => text));
  return new Set([`work ${draft.work.key}`, ...[draft.key, ...targets].map((key) => `text ${key}`)]);
};

/** The next draft is read while the database writes this one. */
async function* readAhead(drafts: AsyncGenerator<Draft>): AsyncGenerator<Draft> {
  let next = drafts.next();
  try {
    for (let current = await next; !current.done; current = await next) {
      next = drafts.next();
      // It is awaited in the next turn; until then its failure must not count as unhandled.
      next.catch(() => undefined);
      yield current.value;
    }
  } finally {
    await drafts.return(undefined);
  }
}

/** A database that is away would fail every draft after this one too; data it refuses (classes 22, 23) is the draft's. */
const isFaultOfDraft = (error: unknown): error is Error =>
  error instanceof Error && (!('code' in error) || /^2[23]/.test(String(error.code)));

const loadDraft = async (transact: Transact, draft: Draft, loaded: Loaded, options: Options): Promise<void> => {
  switch (draft.kind) {
    case 'collection': {
      await transact(async (transaction) => {
        await writeCollection(transaction, draft);
        await writeTitles(transaction, 'collection_id', stableId('collection', draft.key), draft.titles);
      });
      loaded.collections += 1;
      return;
    }
    case 'text': {
      const outcome = await loadText(transact, draft, loaded);
      loaded.texts[outcome] += 1;
      options.onText?.(draft, outcome);
      return;
    }
    case 'mapping':
      return loadMapping(transact, draft, loaded);
    case 'topic':
      await loadTopic(transact, draft);
      loaded.topics += 1;
      return;
  }
};

const loadText = async (transact: Transact, draft: TextDraft, loaded: Loaded): Promise<Outcome> => {
  const text = prepareText(draft);
  const set = {
    id: stableId('mapping-set', draft.key),
    key: draft.key,
    from_text: text.id,
    checksum: text.mappingChecksum,
  };
  // Every text of a work repeats what is known of the work.
  const work = JSON.stringify(draft.work);
  const isWorkWritten = loaded.works.get(draft.work.key) === work;
  const outcome = await transact(async (transaction) => {
    const stored = await findStored(transaction, text.id, set.id);
    const sameText = stored?.checksum === text.checksum;
    // Rows can go missing without a change of ours when the root they point at loses segments and regains them.
    const sameMappings = stored?.mapping_checksum === text.mappingChecksum && stored.mappings === text.mappings.length;
    if (!isWorkWritten) {
      await writeWork(transaction, draft.work);
      await writeTitles(transaction, 'work_id', text.work_id, draft.work.titles);
    }
    if (!sameText) await writeText(transaction, draft, text, (stored?.revision ?? 0) + 1);
    if (!sameText || stored.tokens_version !== TOKENS_VERSION) {
      await writeTitles(transaction, 'text_id', text.id, { [draft.language]: text.title });
      await writeTokens(transaction, { id: text.id, language: draft.language, segments: text.segments });
    }
    if (!sameMappings) {
      const written = await writeMappings(transaction, set, text.mappings);
      const lost = text.mappings.length - written;
      if (lost > 0) throw new Error(`${lost} of ${text.mappings.length} links lead to segments that are not there.`);
    }
    if (!sameText || !sameMappings) await updateCoverage(transaction, text.work_id);
    if (!stored) return 'new';
    return sameText ? 'unchanged' : 'changed';
  });
  loaded.works.set(draft.work.key, work);
  loaded.text_ids.push(text.id);
  loaded.segments += text.segments.length;
  loaded.sections += text.sections.length;
  loaded.mappings += text.mappings.length;
  return outcome;
};

const loadMapping = async (transact: Transact, draft: MappingDraft, loaded: Loaded): Promise<void> => {
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
  const written = await transact(async (transaction) => {
    const stored = await findStored(transaction, set.from_text, set.id);
    if (!stored) throw new Error(`The text ${draft.from} is not there.`);
    if (stored.mapping_checksum === set.checksum && stored.mappings === pairs.length) return pairs.length;
    return writeMappings(transaction, set, pairs);
  });
  loaded.mappings += written;
  if (written < pairs.length) {
    const reason = `${pairs.length - written} of ${pairs.length} links lead to segments that are not there`;
    loaded.skipped.push({ file: draft.key, id: draft.key, reason, lost: true });
  }
};
