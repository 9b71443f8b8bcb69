import { AppError } from '#server/errors.ts';
import type { Context } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { findCitations } from '#server/search/citations/find-citations.ts';
import { createBudget } from '#server/search/query/search-sources.ts';
import { withStatementBudget } from '#server/search/query/statement-budget.queries.ts';
import { findText } from '#server/texts/texts.queries.ts';
import type { CitedItem } from '#shared/citations/cited-item.ts';
import {
  type Cited,
  type CitedText,
  describePassage,
  describeText,
  type Described,
} from '#shared/citations/describe.ts';
import { addressOfId, type CitedNumbers, findNumbers } from '#shared/citations/find-numbers.ts';
import { findLastPassage, findPassageReference, findPublishedSheet } from './cited-things.queries.ts';

export type CitedTarget = {
  segment_id?: string | undefined;
  passages: number;
  text_id?: string | undefined;
  sheet_id?: string | undefined;
  language: string;
};

const requireText = async (db: Context['db'], id: string, language: string): Promise<CitedText> => {
  const text = await findText(db, uuidOr404(id, 'text_not_found'), language);
  if (!text) throw new AppError('text_not_found');
  return text;
};

const citePassage = async (db: Context['db'], { segment_id = '', passages, language }: CitedTarget): Promise<Cited> => {
  const first = await findPassageReference(db, uuidOr404(segment_id, 'segment_not_found'));
  if (!first) throw new AppError('segment_not_found');
  const last = passages > 1 ? await findLastPassage(db, first, passages) : undefined;
  return describePassage(await requireText(db, first.text_id, language), {
    segment_id: first.segment_id,
    first: first.reference,
    last: last?.reference,
  });
};

const citeSheet = async (db: Context['db'], id: string): Promise<Cited> => {
  const sheet = await findPublishedSheet(db, uuidOr404(id, 'sheet_not_found'));
  if (!sheet) throw new AppError('sheet_not_found');
  const { title, language, author, published } = sheet;
  const empty = { original_title: '', place: '', references: '', composed: '', source: '', license: '', revision: '' };
  const authors = author ? [author] : [];
  const item: Described = { kind: 'sheet', title, language, authors, translators: [], published, ...empty };
  return { item, numbers: [], text_id: sheet.id, segment_id: '' };
};

/** What is cited, at a short address that stays. */
export const cite = async (
  { db, settings, now }: Pick<Context, 'db' | 'settings' | 'now'>,
  target: CitedTarget & { accessed?: string | undefined },
): Promise<{ item: CitedItem } & CitedNumbers> => {
  const { item, ...cited } = target.segment_id
    ? await citePassage(db, target)
    : target.text_id
      ? describeText(await requireText(db, target.text_id, target.language))
      : await citeSheet(db, target.sheet_id ?? '');
  const { siteUrl, siteName } = settings;
  const found =
    (await withStatementBudget(db, createBudget(), (runStatement) =>
      findNumbers(cited, siteUrl, (number, text) => findCitations(number, { language: 'en', text }, runStatement)),
    )) ?? addressOfId(cited, siteUrl);
  const accessed = target.accessed ?? now().toISOString().slice(0, 10);
  return { item: { ...item, site: siteName, url: found.address, accessed }, ...found };
};
