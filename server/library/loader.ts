import type { Kysely } from 'kysely';
import { compareCodePoints } from '#shared/compare-code-points.ts';
import type { Database } from '#server/db/schema.ts';
import { pruneChanges } from '#server/db/site-state.queries.ts';
import { announceQuotesSoon } from '#server/notifications/quote-announcements.queries.ts';
import { finishStepsBetweenEvents } from '#server/workers/steps.ts';
import type { KeptField } from './hand-set.queries.ts';
import type { ImportSource, Skipped, SourcePart, TextDraft } from './draft.ts';
import { findImportedParts, readImportedParts, writeImportedParts, type ImportedPart } from './import-parts.queries.ts';
import { flushWal, withImportLock } from './library.queries.ts';
import { loadOther } from './load-other-drafts.ts';
import { prepareTextInSteps, type TextHeader } from './prepare-text.ts';
import type { DraftCounts } from './draft-checksum.ts';
import type { CollectionChanges } from './collections.queries.ts';
import { keyedTaskQueue } from './keyed-task-queue.ts';
import { stableId } from './stable-id.ts';
import {
  findKnownTexts,
  loadTexts,
  pendingText,
  type LoadedText,
  type Outcome,
  type PendingText,
} from './load-texts.ts';
import { tryOut } from './trial.ts';
import { inOneTransaction, transactionPerDraft, type RunInTransaction } from './import-transactions.ts';

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
  /** What was set by hand and the source has otherwise. */
  kept: KeptField[];
};

export type LoadOptions = {
  /** One transaction for everything instead of one per text, committed if nothing fails, or always rolled back. */
  singleTransaction?: 'commit' | 'rollback';
  /** What happens to the order and the names of collections that exist; they are kept by default. */
  collections?: CollectionChanges;
  /** Names the code that reads sources: only what the same code has imported is known to need no reading. */
  importer?: string;
  /** Readers do not see what is new before somebody publishes it: a work with its texts, or a text of a published work. */
  leavesUnpublished?: boolean;
  /** Of a trial that gives way to somebody who waits for it: all drafts are read again. */
  onRestart?: () => Promise<void>;
  onText?: (draft: Pick<TextDraft, 'title' | 'key'>, outcome: Outcome, segments: number) => void;
};

/** A part that is being written, `size` texts in all. */
type PendingPart = ImportedPart & { size: number };

/** One of the texts that are written together; only one that is not stored as it is has been prepared. */
type BatchText = {
  draft: TextHeader;
  draftChecksum: string;
  counts: DraftCounts;
  prepared: LoadedText | undefined;
  part: PendingPart | undefined;
};

type PendingInPart = PendingText & { part: PendingPart | undefined };

/** Texts are written together until they have so many segments: more at once would only take more memory. */
const SEGMENTS_PER_BATCH = 3000;
const TEXTS_PER_BATCH = 200;
/** Parts that have not changed are looked up together. */
const PARTS_PER_BATCH = 100;

/** While more wait to be written nothing is read: a single work of the Kangyur has a hundred thousand. */
const MAX_WAITING_SEGMENTS = 20_000;

/** While the database writes one batch, another is prepared here or waits for its answer. */
const MAX_CONCURRENT_BATCHES = 2;
/** One connection per concurrent batch, one that holds the lock, and one for its progress. */
export const IMPORT_CONNECTIONS = MAX_CONCURRENT_BATCHES + 2;

/** Writes what a source yields, some whole texts per transaction, so that the database only ever holds complete texts. */
export const loadLibrary = async (
  db: Kysely<Database>,
  source: ImportSource,
  options: LoadOptions = {},
): Promise<Loaded> => {
  const { singleTransaction } = options;
  const loadInOne = (runInTransaction: RunInTransaction) => loadDrafts(runInTransaction, 1, source, options);
  if (singleTransaction === 'commit') return inOneTransaction(db, loadInOne);
  if (singleTransaction === 'rollback') return tryOut(db, loadInOne, options.onRestart);
  return withImportLock(db, async () => {
    const loaded = await loadDrafts(transactionPerDraft(db), MAX_CONCURRENT_BATCHES, source, options);
    await pruneChanges(db, 'library_changes');
    await announceQuotesSoon(db);
    await flushWal(db);
    return loaded;
  });
};

const loadDrafts = async (
  runInTransaction: RunInTransaction,
  limit: number,
  source: ImportSource,
  options: LoadOptions,
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
    kept: [],
  };
  const reported = new Set<string>();
  /** A file may be read twice; its problems are reported once. */
  const skip = (skipped: Skipped) => {
    const item = JSON.stringify(skipped);
    if (!reported.has(item)) loaded.skipped.push(skipped);
    reported.add(item);
  };
  /** An error in the data concerns this draft only. */
  const attempt = async <Result>({ key }: { key: string }, run: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await run();
    } catch (error) {
      if (!isDraftError(error)) throw error;
      skip({ file: key, id: key, reason: error.message, lost: true });
      return undefined;
    }
  };
  const write = async (texts: PendingInPart[]): Promise<void> => {
    const isKnown = await findKnownTexts(runInTransaction, texts);
    const batch: BatchText[] = [];
    // Taken out of the list, so that no draft stays in memory beside what is made of it.
    for (let at = 0, pending = texts.shift(); pending; at += 1, pending = texts.shift()) {
      const { draft, draftChecksum, counts, part } = pending;
      const { sections: _sections, segments: _segments, ...header } = draft;
      const text = isKnown[at]
        ? undefined
        : await attempt(draft, () => finishStepsBetweenEvents(prepareTextInSteps(draft)));
      const prepared = text && { draft: header, draftChecksum, text };
      if (isKnown[at] || prepared) batch.push({ draft: header, draftChecksum, counts, prepared, part });
    }
    try {
      await loadBatch(runInTransaction, batch, loaded, options);
    } catch (error) {
      if (!isDraftError(error)) throw error;
      // One of them is wrong: each on its own, so that only that one is lost.
      for (const text of batch) await attempt(text.draft, () => loadBatch(runInTransaction, [text], loaded, options));
    }
  };
  const queue = keyedTaskQueue(limit);
  let batch: PendingInPart[] = [];
  let segments = 0;
  let waiting = 0;
  const flush = async (): Promise<void> => {
    const texts = batch;
    const count = segments;
    batch = [];
    segments = 0;
    if (texts.length === 0) return;
    waiting += count;
    await queue.add(new Set(texts.flatMap(conflictKeys)), async () => {
      await write(texts);
      waiting -= count;
    });
    if (waiting > MAX_WAITING_SEGMENTS) await queue.drain();
  };
  const add = async (draft: TextDraft, part?: PendingPart): Promise<void> => {
    if (batch.some((other) => other.draft.key === draft.key)) await flush();
    batch.push({ ...pendingText(draft), part });
    segments += draft.segments.length;
    if (segments >= SEGMENTS_PER_BATCH || batch.length >= TEXTS_PER_BATCH) await flush();
  };
  const { importer } = options;
  const imported = importer === undefined ? undefined : await runInTransaction(findImportedParts);
  let unchanged: string[] = [];
  const flushUnchanged = async (): Promise<void> => {
    const keys = unchanged;
    unchanged = [];
    if (keys.length === 0) return;
    const parts = await runInTransaction((transaction) => readImportedParts(transaction, keys));
    parts.flatMap(({ skipped }) => skipped).forEach(skip);
    const texts = parts.flatMap((part) =>
      part.texts.map(({ header, draft_checksum, counts }): BatchText => ({
        draft: header,
        draftChecksum: draft_checksum,
        counts,
        prepared: undefined,
        part: undefined,
      })),
    );
    const works = new Set(texts.map(({ draft }) => `work ${draft.work.key}`));
    await queue.add(works, () => loadBatch(runInTransaction, texts, loaded, options));
  };
  const checksumOf = ({ checksum }: SourcePart): string | undefined =>
    importer === undefined || checksum === null ? undefined : `${checksum} ${importer}`;
  const isChanged = (part: SourcePart): boolean => {
    const checksum = checksumOf(part);
    return checksum === undefined || imported?.get(part.key) !== checksum;
  };
  const addPart = async (part: SourcePart): Promise<void> => {
    const { key } = part;
    const checksum = checksumOf(part);
    if (!isChanged(part)) {
      unchanged.push(key);
      if (unchanged.length >= PARTS_PER_BATCH) await flushUnchanged();
      return;
    }
    const skipped: Skipped[] = [];
    const texts = await part.read((each) => {
      skipped.push(each);
      skip(each);
    });
    const pending = checksum === undefined ? undefined : { key, checksum, texts: [], skipped, size: texts.length };
    for (const text of texts) await add(text, pending);
  };
  try {
    for await (const draft of source.read(skip, isChanged)) {
      if (draft.kind === 'text') {
        await add(draft);
      } else if (draft.kind === 'part') {
        await addPart(draft);
      } else {
        // A collection, a set of links or a topic may concern any text.
        await flushUnchanged();
        await flush();
        await queue.drain();
        await attempt(draft, () => loadOther(runInTransaction, draft, loaded, options));
      }
    }
    await flushUnchanged();
    await flush();
  } finally {
    await queue.drain();
  }
  // Files are read side by side; the report is the same in every run.
  loaded.skipped.sort((a, b) => compareCodePoints(a.file, b.file));
  return loaded;
};

/** Names what a text writes or points to: batches with a key in common must be written one after the other. */
const conflictKeys = ({ draft, targets }: PendingText): string[] => [
  `work ${draft.work.key}`,
  ...[draft.key, ...targets].map((key) => `text ${key}`),
];

/** Only data errors (classes 22, 23) concern the draft; a lost connection would fail every later draft too. */
const isDraftError = (error: unknown): error is Error =>
  error instanceof Error && (!('code' in error) || /^2[23]/.test(String(error.code)));

const loadBatch = async (
  runInTransaction: RunInTransaction,
  batch: BatchText[],
  loaded: Loaded,
  options: LoadOptions,
): Promise<void> => {
  // Every text of a work repeats the draft of the work, and the last one wins.
  const works = [...new Map(batch.map(({ draft: { work } }) => [work.key, work])).values()].filter(
    (work) => loaded.works.get(work.key) !== JSON.stringify(work),
  );
  const changed = batch.flatMap(({ prepared }) => prepared ?? []);
  const { outcomes, kept } = await loadTexts(runInTransaction, changed, works, options);
  loaded.kept.push(...kept);
  for (const work of works) loaded.works.set(work.key, JSON.stringify(work));
  let next = 0;
  await writeParts(runInTransaction, batch);
  for (const { draft, counts, prepared } of batch) {
    const outcome = prepared ? (outcomes[next++] ?? 'new') : 'unchanged';
    loaded.texts[outcome] += 1;
    loaded.text_ids.push(stableId('text', draft.key));
    loaded.segments += counts.segments;
    loaded.sections += counts.sections;
    loaded.mappings += counts.links;
    options.onText?.(draft, outcome, counts.segments);
  }
};

/** Remembers the parts of which the last text has been written. */
const writeParts = async (runInTransaction: RunInTransaction, batch: BatchText[]): Promise<void> => {
  const complete = batch.flatMap(({ draft, draftChecksum, counts, part }) => {
    if (!part) return [];
    const [text_id, set_id] = [stableId('text', draft.key), stableId('mapping-set', draft.key)];
    part.texts.push({ text_id, set_id, draft_checksum: draftChecksum, counts, header: draft });
    return part.texts.length === part.size ? part : [];
  });
  if (complete.length > 0) await runInTransaction((transaction) => writeImportedParts(transaction, complete));
};
