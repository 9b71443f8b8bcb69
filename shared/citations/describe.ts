import { placeOf, referencesOf } from '#shared/citation.ts';
import type { PassageReference } from '#shared/contract/parts.ts';
import type { WorkRow } from '#shared/contract/texts.ts';
import { citedReferences, formatReference, joinNumbers, rangeReferences } from '#shared/exact-reference.ts';
import { languageTag } from '#shared/languages.ts';
import { type CitedItem, splitPeople } from './cited-item.ts';

/** Without the address, which is found last. */
export type Described = Omit<CitedItem, 'site' | 'url' | 'accessed'>;

/** `numbers` are the ways in which people cite it, those that say most first; `segment_id` is empty of a whole text or a sheet. */
export type Cited = { item: Described; numbers: string[]; text_id: string; segment_id: string; passages?: number };

/** With the names of people in the language of the reader. */
export type CitedText = WorkRow & { root_author?: string | undefined };

const worksOf = (citation: string): string[] => citation.split(', ').filter(Boolean);

export const describeText = (text: CitedText): Cited => {
  const { is_root, title, original_title, composed, source, license, revision, root_author = '' } = text;
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
  return { item, numbers: worksOf(text.citation), text_id: text.id, segment_id: '' };
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

type CitedRange = {
  segment_id: string;
  first: PassageReference;
  /** Of several. */ last: PassageReference | undefined;
};

export const describePassage = (text: CitedText, { segment_id, first, last }: CitedRange): Cited => {
  const { item } = describeText(text);
  const place = { ...joinReferences(first, last), language: item.language };
  return {
    item: { ...item, kind: 'passage', place: placeOf(place), references: referencesOf(place) },
    numbers: [...place.references.map(formatReference), place.own_number, ...worksOf(first.citation)].filter(Boolean),
    text_id: text.id,
    segment_id,
    ...(last ? { passages: last.passage_number - first.passage_number + 1 } : {}),
  };
};
