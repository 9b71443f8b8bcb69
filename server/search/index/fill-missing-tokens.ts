import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { indexSheets, type IndexDeps } from './index-sheet.ts';
import { indexPerson, listPeopleWithoutTokens } from './person-tokens.queries.ts';
import { listSheetsToIndex } from './sheet-tokens.queries.ts';
import {
  listSegmentsOfText,
  listTextsWithoutTokens,
  lockTextWithoutTokens,
  refreshSearchStatistics,
  writeTokens,
} from './text-tokens.queries.ts';
import { fillTitles } from './title-tokens.queries.ts';

/**
 * Indexes what is not indexed yet, or by an earlier version of the analysers; an import indexes its own texts. One
 * transaction for each text: until then the text is found by its old tokens, and what an abort leaves undone is done
 * the next time. Returns the number of texts indexed.
 */
export const fillMissingTokens = async (deps: IndexDeps, signal?: AbortSignal): Promise<number> => {
  const { db } = deps;
  let filled = 0;
  if (!signal?.aborted) await fillTitles(db);
  for (const text_id of await listTextsWithoutTokens(db)) {
    if (signal?.aborted) return filled;
    const isFilled = await db.transaction().execute(async (transaction) => {
      const text = await lockTextWithoutTokens(transaction, text_id);
      if (!text) return false;
      const segments = await listSegmentsOfText(transaction, text_id);
      await writeTokens(transaction, { id: text_id, language: text.language, segments });
      return true;
    });
    if (isFilled) filled += 1;
  }
  if (filled > 0) await refreshSearchStatistics(db);
  await fillPeople(db, signal);
  // Sheets are otherwise indexed when they are saved.
  await indexSheets(deps, await listSheetsToIndex(db), signal);
  return filled;
};

/** Members are otherwise indexed when their name changes. */
const fillPeople = async (db: Kysely<Database>, signal?: AbortSignal): Promise<void> => {
  for (const account_id of await listPeopleWithoutTokens(db)) {
    if (signal?.aborted) return;
    await indexPerson(db, account_id);
  }
};
