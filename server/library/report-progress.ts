import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { writeImportProgress, type ImportCounts } from '#server/monitoring/import-progress.queries.ts';

const INTERVAL_MS = 2000;

/** Writes how far an import is every two seconds, beside its own transactions. `end` writes the last state. */
export const reportProgress = (db: Kysely<Database>, texts_total: number) => {
  const counts: ImportCounts = { texts_done: 0, texts_total, segments_done: 0 };
  let isStart = true;
  let last = Promise.resolve();
  const write = () => {
    const state = { ...counts };
    const options = { isStart };
    isStart = false;
    // A figure for operators must not end an import.
    last = last.then(() => writeImportProgress(db, state, options)).catch(() => undefined);
  };
  const timer = setInterval(write, INTERVAL_MS);
  write();
  return {
    step: (segments: number) => {
      counts.texts_done += 1;
      counts.segments_done += segments;
    },
    end: async (): Promise<void> => {
      clearInterval(timer);
      write();
      await last;
    },
  };
};
