import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { CHAPTER_PAGE_SIZE } from '#shared/limits.ts';
import { keptWords } from './kept-words.ts';
import { addUsage, type DayUsage } from './usage-counts.queries.ts';

/** What happens on a day, apart from reading. */
export type DailyEvent = 'searches' | 'fruitless' | 'failed_answers' | 'failed_jobs';

/** Between two writes to the database; what comes above is counted only in the totals. */
const MAX_TEXTS = 20_000;
const MAX_WORDS = 500;

/** What this process has counted and not yet written. It never knows who it was. */
export type UsageCounts = {
  /** Part of a text was shown; `isOpening` when it is the first that the reader sees of it. */
  countRead(text_id: string, read: { isOpening: boolean; passages?: number }): void;
  count(event: DailyEvent): void;
  /** A search that found nothing. */
  countFruitless(query: string): void;
  /** Adds everything to the database. What could not be written is kept for the next time. */
  write(db: Kysely<Database>): Promise<void>;
};

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const newDay = (): DayUsage => ({ events: new Map(), reads: new Map(), words: new Map() });

const add = (counts: Map<string, number>, key: string, count = 1) => counts.set(key, (counts.get(key) ?? 0) + count);

export const createUsageCounts = (now: () => Date = () => new Date()): UsageCounts => {
  const days = new Map<string, DayUsage>();
  const today = (): DayUsage => {
    const day = dayOf(now());
    const usage = days.get(day) ?? newDay();
    days.set(day, usage);
    return usage;
  };
  const countRead: UsageCounts['countRead'] = (text_id, { isOpening, passages = CHAPTER_PAGE_SIZE }) => {
    const { reads, events } = today();
    if (isOpening) add(events, 'opened');
    const read = reads.get(text_id) ?? { opened: 0, pages: 0, passages: 0 };
    if (!reads.has(text_id) && reads.size >= MAX_TEXTS) return;
    read.opened += isOpening ? 1 : 0;
    read.pages += 1;
    read.passages += passages;
    reads.set(text_id, read);
  };
  const keepAgain = (day: string, { events, reads, words }: DayUsage): void => {
    const usage = days.get(day) ?? newDay();
    days.set(day, usage);
    for (const [event, count] of events) add(usage.events, event, count);
    for (const [query, count] of words) if (usage.words.size < MAX_WORDS) add(usage.words, query, count);
    for (const [text_id, read] of reads) {
      const since = usage.reads.get(text_id);
      for (const key of ['opened', 'pages', 'passages'] as const) read[key] += since?.[key] ?? 0;
      usage.reads.set(text_id, read);
    }
  };
  return {
    countRead,
    count: (event) => void add(today().events, event),
    countFruitless: (query) => {
      const { events, words } = today();
      add(events, 'fruitless');
      const kept = keptWords(query);
      if (kept !== undefined && (words.has(kept) || words.size < MAX_WORDS)) add(words, kept);
    },
    write: async (db) => {
      for (const [day, usage] of days) {
        days.delete(day);
        try {
          await addUsage(db, day, usage);
        } catch (error) {
          keepAgain(day, usage);
          throw error;
        }
      }
    },
  };
};
