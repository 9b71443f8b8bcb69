import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { CollectionDraft, Draft, ImportSource, SourcePart, TextDraft } from '#server/library/draft.ts';
import { describeLoaded } from '#server/library/import-report.ts';
import { listCoverage } from '#server/library/library.queries.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { reportProgress } from '#server/library/report-progress.ts';
import { stableId } from '#server/library/stable-id.ts';
import type { ImportResult } from '#shared/contract/import-parts.ts';
import { MAX_TRIAL_CHANGES, MAX_TRIAL_TEXTS, TRIAL_CHANGES } from '#shared/limits.ts';
import { examineText } from './examine-text.ts';
import type { Progress } from './import-queue.queries.ts';
import { resultOf, type SeenCollection } from './import-result.ts';
import {
  deleteExamined,
  findExistingCollections,
  insertExamined,
  type ExaminedText,
  type ImportOutcome,
} from './import-texts.queries.ts';

export type Run = {
  db: Kysely<Database>;
  import_id: string;
  source: ImportSource;
  publishes: boolean;
  /** Names the code that was built, as `npm run import` does. */
  importer?: string | undefined;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};
export type Outcome = { result: ImportResult; report: string };

const MAX_COLLECTIONS_LISTED = 200;
/** Previews of all texts of one trial together, as JSON. */
const MAX_PREVIEW_LETTERS = 32 * 1024 * 1024;
/** What is left of them after whole texts have taken the rest is for the first pages of others. */
const MAX_WHOLE_LETTERS = 24 * 1024 * 1024;
/** The next text has room for all, for its first page or for nothing. */
const roomAfter = (used: number): number =>
  used < MAX_WHOLE_LETTERS ? MAX_WHOLE_LETTERS - used : used < MAX_PREVIEW_LETTERS ? 1 : 0;
const TEXTS_PER_STATEMENT = 20;

type OnDraft = (draft: CollectionDraft | TextDraft) => Promise<void>;

/** Shows every draft before the loader gets it, and ends between two of them when the import is cancelled. */
const watched = (source: ImportSource, signal: AbortSignal, onDraft: OnDraft): ImportSource => {
  const watchPart = (part: SourcePart): SourcePart => ({
    ...part,
    read: async (onSkipped) => {
      const texts = await part.read(onSkipped);
      for (const text of texts) await onDraft(text);
      return texts;
    },
  });
  return {
    count: () => source.count(),
    read: async function* (onSkipped, isChanged): AsyncGenerator<Draft | SourcePart> {
      for await (const draft of source.read(onSkipped, isChanged)) {
        if (signal.aborted) return;
        if (draft.kind === 'text' || draft.kind === 'collection') await onDraft(draft);
        yield draft.kind === 'part' ? watchPart(draft) : draft;
      }
    },
  };
};

/** Counts texts for whoever watches. */
const countProgress = (texts_total: number, onProgress: Run['onProgress']) => {
  const progress: Progress = { texts_done: 0, texts_total, segments_done: 0 };
  onProgress({ ...progress });
  return (segments: number) => {
    progress.texts_done += 1;
    progress.segments_done += segments;
    onProgress({ ...progress });
  };
};

/** The collections of a source, and whether each of them exists. */
const collectCollections = (db: Kysely<Database>) => {
  const seen: { id: string; title: string }[] = [];
  return {
    add: ({ key, titles }: CollectionDraft) => {
      const title = titles['en'] ?? Object.values(titles)[0] ?? key;
      if (seen.length < MAX_COLLECTIONS_LISTED) seen.push({ id: stableId('collection', key), title });
    },
    list: async (): Promise<SeenCollection[]> => {
      const existing = await findExistingCollections(
        db,
        seen.map(({ id }) => id),
      );
      return seen.map(({ id, title }) => ({ title, is_new: !existing.has(id) }));
    },
  };
};

/** Writes what is known of each text beside the transaction of the trial, which is rolled back. */
const writeExamined = (db: Kysely<Database>, import_id: string) => {
  let waiting: ExaminedText[] = [];
  let next = 0;
  let last = Promise.resolve();
  const flush = () => {
    const texts = waiting;
    const first = next;
    waiting = [];
    next += texts.length;
    last = last.then(() => insertExamined(db, import_id, first, texts));
    // Whoever waits for the end is told.
    last.catch(() => undefined);
  };
  return {
    add: (text: ExaminedText) => {
      waiting.push(text);
      if (waiting.length >= TEXTS_PER_STATEMENT) flush();
    },
    end: (): Promise<void> => {
      flush();
      return last;
    },
  };
};

/** Everything is read, checked and written in one transaction, which is rolled back; what was found stays. */
export const checkImport = async ({ db, import_id, source, publishes, signal, onProgress }: Run): Promise<Outcome> => {
  await deleteExamined(db, import_id);
  const total = await source.count();
  const changes = total > MAX_TRIAL_TEXTS ? TRIAL_CHANGES : MAX_TRIAL_CHANGES;
  const begin = () => ({
    step: countProgress(total, onProgress),
    collections: collectCollections(db),
    rows: writeExamined(db, import_id),
    examined: new Map<string, Omit<ExaminedText, 'outcome'>>(),
    letters: 0,
  });
  let found = begin();
  const onDraft: OnDraft = async (draft) => {
    if (draft.kind === 'collection') return found.collections.add(draft);
    try {
      const text = await examineText(db, draft, { changes, letters: roomAfter(found.letters) });
      for (const page of text.pages) found.letters += page.length;
      found.examined.set(draft.key, text);
    } catch {
      // The loader meets the same fault and reports it.
    }
  };
  const settle = (key: string, outcome: ImportOutcome) => {
    const text = found.examined.get(key);
    if (text) found.rows.add({ ...text, outcome });
    found.examined.delete(key);
  };
  const loaded = await loadLibrary(db, watched(source, signal, onDraft), {
    singleTransaction: 'rollback',
    leavesUnpublished: !publishes,
    onRestart: async () => {
      await found.rows.end();
      await deleteExamined(db, import_id);
      found = begin();
    },
    onText: ({ key }, outcome, segments) => {
      settle(key, outcome);
      found.step(segments);
    },
  });
  for (const key of found.examined.keys()) settle(key, 'lost');
  await found.rows.end();
  return {
    result: await resultOf(db, loaded, { coverage: [], collection_list: await found.collections.list() }),
    report: `Trial: nothing was changed.\n${describeLoaded(loaded, [])}\n`,
  };
};

/** One transaction a text, as `npm run import` does. Cancelled, it ends between two texts and reports what was written. */
export const runImport = async ({ db, source, publishes, importer, signal, onProgress }: Run): Promise<Outcome> => {
  const total = await source.count();
  const step = countProgress(total, onProgress);
  const figures = reportProgress(db, total);
  const loaded = await loadLibrary(
    db,
    watched(source, signal, async () => undefined),
    {
      leavesUnpublished: !publishes,
      ...(importer === undefined ? {} : { importer }),
      onText: (_draft, _outcome, segments) => {
        step(segments);
        figures.step(segments);
      },
    },
  ).finally(figures.end);
  const coverage = await listCoverage(db, loaded.text_ids);
  const note = signal.aborted ? 'Cancelled: what is listed here was written completely.\n' : '';
  return {
    result: await resultOf(db, loaded, { coverage, collection_list: [] }),
    report: `${note}${describeLoaded(loaded, coverage)}\n`,
  };
};
