import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Context } from '#server/http/handler.ts';
import { findText } from '#server/texts/texts.queries.ts';
import { placeOf, referencesOf } from '#shared/citation.ts';
import type { PassageReference } from '#shared/contract/parts.ts';
import { citedReferences, formatReference, joinNumbers, rangeReferences } from '#shared/exact-reference.ts';
import { languageTag } from '#shared/languages.ts';
import { type CitedItem, splitPeople } from './cited-item.ts';
import { findPassageReference, findLastPassage, findPublishedSheet } from './cited-things.queries.ts';
import { type CitedNumbers, findNumbers } from './find-numbers.ts';

/** Without the address, which is found last. */
type Described = Omit<CitedItem, 'site' | 'url' | 'accessed'>;
/** `numbers` are the ways in which people cite it, those that say most first. */
type Cited = { item: Described; numbers: string[]; text_id: string; segment_id: string; passages?: number };

export type CitedTarget = {
  segment_id?: string | undefined;
  passages: number;
  text_id?: string | undefined;
  sheet_id?: string | undefined;
  language: string;
};

const describeText = async (db: Context['db'], id: string, language: string): Promise<Cited> => {
  const text = await findText(db, uuidOr404(id, 'text_not_found'), language);
  if (!text) throw new AppError('text_not_found');
  const { is_root, title, original_title, composed, source, license, revision, root_author } = text;
  const people = splitPeople(text.author);
  const authors = is_root ? people : splitPeople(root_author);
  const item: Described = {
    kind: 'text',
    title,
    language: languageTag(text.language, text.script),
    original_title: original_title === title ? '' : original_title,
    authors,
    translators: is_root ? [] : people,
    place: text.citation,
    references: '',
    composed,
    source,
    license,
    revision,
    published: '',
  };
  return { item, numbers: text.citation.split(', ').filter(Boolean), text_id: text.id, segment_id: '' };
};

/** What both passages are cited by. */
const joinReferences = (first: PassageReference, last: PassageReference | undefined) => ({
  work_citation: first.citation,
  references: rangeReferences(
    citedReferences({ work_citation: first.citation, references: first.references }),
    last && citedReferences({ work_citation: last.citation, references: last.references }),
  ),
  own_number: last?.own_number && first.own_number ? joinNumbers(first.own_number, last.own_number) : first.own_number,
  segment_number: first.passage_number,
  last_segment_number: last?.passage_number ?? first.passage_number,
});

const describePassage = async (
  db: Context['db'],
  { segment_id = '', passages, language }: CitedTarget,
): Promise<Cited> => {
  const first = await findPassageReference(db, uuidOr404(segment_id, 'segment_not_found'));
  if (!first) throw new AppError('segment_not_found');
  const last = passages > 1 ? await findLastPassage(db, first, passages) : undefined;
  const { item } = await describeText(db, first.text_id, language);
  const place = { ...joinReferences(first.reference, last?.reference), language: item.language };
  const work = first.reference.citation.split(', ').filter(Boolean);
  return {
    item: { ...item, kind: 'passage', place: placeOf(place), references: referencesOf(place) },
    numbers: [...place.references.map(formatReference), place.own_number, ...work].filter(Boolean),
    text_id: first.text_id,
    segment_id: first.segment_id,
    ...(last ? { passages: last.reference.passage_number - first.reference.passage_number + 1 } : {}),
  };
};

const describeSheet = async (db: Context['db'], id: string): Promise<Cited> => {
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
  context: Pick<Context, 'db' | 'settings' | 'now'>,
  target: CitedTarget & { accessed?: string | undefined },
): Promise<{ item: CitedItem } & CitedNumbers> => {
  const { db, settings, now } = context;
  const described = target.segment_id
    ? await describePassage(db, target)
    : target.text_id
      ? await describeText(db, target.text_id, target.language)
      : await describeSheet(db, target.sheet_id ?? '');
  const { item, ...cited } = described;
  const found = await findNumbers(context, cited);
  const accessed = target.accessed ?? now().toISOString().slice(0, 10);
  return { item: { ...item, site: settings.siteName, url: found.address, accessed }, ...found };
};
