import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { indexSheet, listSheetsWithoutTokens, lockSheetToFind } from './sheet-tokens.queries.ts';
import { indexPerson, listPeopleWithoutTokens } from './person-tokens.queries.ts';
import { fillTitles } from './titles.queries.ts';
import {
  listSegmentsOfText,
  listTextsWithoutTokens,
  lockTextWithoutTokens,
  settleTokens,
  writeTokens,
} from './tokens.queries.ts';

/**
 * Makes what searches need for texts that were imported before there was search, or before its analysers changed; an
 * import does it for its own texts. One transaction a text: until its turn a text is found by its old tokens, and what
 * an end in the middle leaves over is done the next time. Gives the number of texts it filled.
 */
export const fillMissingTokens = async (db: Kysely<Database>, signal?: AbortSignal): Promise<number> => {
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
  if (filled > 0) await settleTokens(db);
  await fillSheets(db, signal);
  await fillPeople(db, signal);
  return filled;
};

/** The same for members, who are indexed when they are called something. */
const fillPeople = async (db: Kysely<Database>, signal?: AbortSignal): Promise<void> => {
  for (const account_id of await listPeopleWithoutTokens(db)) {
    if (signal?.aborted) return;
    await indexPerson(db, account_id);
  }
};

/** The same for sheets, which are indexed when they are saved. */
const fillSheets = async (db: Kysely<Database>, signal?: AbortSignal): Promise<void> => {
  for (const sheet_id of await listSheetsWithoutTokens(db)) {
    if (signal?.aborted) return;
    await db.transaction().execute(async (transaction) => {
      const sheet = await lockSheetToFind(transaction, sheet_id);
      if (sheet) await indexSheet(transaction, sheet_id, sheet);
    });
  }
};
