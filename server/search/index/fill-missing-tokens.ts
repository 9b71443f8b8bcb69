import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { forEachAlone } from '#server/workers/for-each-alone.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import type { WorkerTask } from '#server/workers/worker-task.ts';
import { indexSheets, type IndexDeps } from './index-sheet.ts';
import { indexCollection, listCollectionsWithoutTokens } from './collection-tokens.queries.ts';
import { indexPerson, listPeopleWithoutTokens } from './person-tokens.queries.ts';
import { listSheetsToIndex } from './sheet-tokens.queries.ts';
import {
  listSegmentsOfText,
  listTextsWithoutTokens,
  lockTextWithoutTokens,
  writeTokens,
} from './text-tokens.queries.ts';
import { fillTitles } from './title-tokens.queries.ts';
import { buildTitleVectorsTask, packTextTask, type TokenBuilder } from './token-rows.ts';

/** How long a part of a text waits when too many other tasks do. */
const RETRY_MS = 1000;

/** In worker threads: after a change of the analysers the whole library is indexed, and the server answers meanwhile. */
const builderInWorkers = (workers: WorkerPool): TokenBuilder => {
  const run = async <Input, Output>(task: WorkerTask<Input, Output>, input: Input): Promise<Output> => {
    for (;;) {
      try {
        return await workers.run(task, input);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
        await sleep(RETRY_MS);
      }
    }
  };
  return {
    words: (segments) => run(packTextTask, segments),
    titles: (titles) => run(buildTitleVectorsTask, titles),
  };
};

/**
 * Indexes what is not indexed yet, or by an earlier version of the analysers; an import indexes its own texts. One
 * transaction for each text, and one that fails keeps none of the others from it: until then the text is found by its old tokens, and what an abort leaves undone is done
 * the next time. Returns the number of texts indexed.
 */
export const fillMissingTokens = async (deps: IndexDeps, signal?: AbortSignal): Promise<number> => {
  const { db } = deps;
  const builder = builderInWorkers(deps.workers);
  const fillText = (text_id: string): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      if (!(await lockTextWithoutTokens(transaction, text_id))) return false;
      const segments = await listSegmentsOfText(transaction, text_id);
      await writeTokens(transaction, [{ id: text_id, segments }], builder);
      return true;
    });
  let filled = 0;
  const parts = [
    () => fillTitles(db, builder),
    async () => {
      const texts = await listTextsWithoutTokens(db);
      filled = await forEachAlone(texts, { what: 'texts could not be indexed', signal }, fillText);
    },
    () => fillPeople(db, signal),
    () => fillCollections(db, signal),
    // Sheets are otherwise indexed when they are saved.
    async () => void (await indexSheets(deps, await listSheetsToIndex(db), signal)),
  ];
  await forEachAlone(parts, { what: 'kinds of content could not all be indexed', signal }, async (fill) => fill());
  return filled;
};

/** Collections of sheets are otherwise indexed when they are saved. */
const fillCollections = async (db: Kysely<Database>, signal?: AbortSignal): Promise<void> => {
  const ids = await listCollectionsWithoutTokens(db);
  await forEachAlone(ids, { what: 'collections could not be indexed', signal }, (id) => indexCollection(db, id));
};

/** Members are otherwise indexed when their name changes. */
const fillPeople = async (db: Kysely<Database>, signal?: AbortSignal): Promise<void> => {
  const ids = await listPeopleWithoutTokens(db);
  await forEachAlone(ids, { what: 'members could not be indexed', signal }, (id) => indexPerson(db, id));
};
