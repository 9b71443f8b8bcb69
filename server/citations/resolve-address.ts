import type { Context } from '#server/http/handler.ts';
import { findCitations } from '#server/search/citations/find-citations.ts';
import { createBudget } from '#server/search/query/search-sources.ts';
import { withStatementBudget } from '#server/search/query/statement-budget.queries.ts';
import { sheetAddress } from '#shared/sheet-address.ts';
import { isUuid } from '#shared/uuid.ts';
import { chapterAddress, citationInAddress, isCitedAddress } from '#shared/citations/citation-address.ts';
import { type FoundPassage, findPassage, findPublishedSheet, findPublishedText } from './cited-things.queries.ts';

/** What follows `/c/`, and the beginning of the id of the text that is meant. */
export type CitedAddress = { path: string; text: string; language: string };

/** The passage, text or sheet with an id. */
const addressOfId = async ({ db }: Pick<Context, 'db'>, id: string): Promise<string | null> => {
  const passage = await findPassage(db, id);
  if (passage) return chapterAddress(passage);
  const text = await findPublishedText(db, id);
  if (text) return `/texts/${text.id}?type=${text.type}`;
  const sheet = await findPublishedSheet(db, id);
  return sheet ? sheetAddress({ ...sheet, username: sheet.username ?? '' }) : null;
};

/** The first passage that is cited, in the text that is meant or in that which suits the reader. */
export const findCitedPassage = async (
  { db }: Pick<Context, 'db'>,
  citation: string,
  { language, text }: Pick<CitedAddress, 'language' | 'text'>,
): Promise<FoundPassage | null> => {
  const found = await withStatementBudget(db, createBudget(), (runStatement) =>
    findCitations(citation, { language, text }, runStatement),
  );
  const [place] = found?.places ?? [];
  return place?.text_id.startsWith(text) ? place : null;
};

/** Where an address below `/c/` leads; null where there is no such passage. */
export const resolveAddress = async (
  context: Pick<Context, 'db'>,
  { path, text, language }: CitedAddress,
): Promise<string | null> => {
  if (!isCitedAddress({ path, text })) return null;
  if (isUuid(path)) return addressOfId(context, path);
  const passage = await findCitedPassage(context, citationInAddress(path), { language, text });
  return passage && chapterAddress(passage);
};
