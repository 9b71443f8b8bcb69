import type { PassageReference } from '#shared/contract/parts.ts';
import type { PackHead } from '#shared/contract/packs.ts';
import { groupBy } from '#shared/group-by.ts';
import { ownNumber } from '#shared/own-number.ts';
import { joinPieces } from '#shared/sections.ts';
import { newId } from '#web/new-id.ts';
import { compareBy, titleCollator } from './alike-texts.ts';
import { isTitledWith } from './title-words.ts';
import { pageOf, type PackCall, type PackQuery } from './pack-query.ts';
import {
  findLinked,
  findSegment,
  findSegments,
  findStoredText,
  type PlacedSegment,
  readHead,
  readHeads,
} from './read-packs.ts';

/** The number that the segment itself has; a folio or a line is that of an edition. */
export const ownLabelOf = ({ label, has_own_number }: PlacedSegment): string | null =>
  has_own_number ? (label ?? null) : null;

export const answerSegment: PackCall<'GET /segments/{id}'> = async ({ id, query }) => {
  const segment = await findSegment(id);
  const head = segment && (await readHead(segment.text_id));
  if (!head) return undefined;
  const { text_id, position, content, type, own_number, references = [], notes = [] } = segment;
  const { title, language, script, citation } = head.text;
  return {
    id: segment.id,
    segment_id: segment.id,
    segment_number: position,
    text_id,
    content,
    type,
    citation,
    label: ownLabelOf(segment),
    own_number: own_number && ownNumber(own_number) !== null ? own_number : '',
    references,
    notes,
    ...(query['text_details'] === 'true' && { text: { text_id, title, language, script } }),
  };
};

/** Where a passage stands, in a work that is cited so. */
export const referenceOf = (
  { position, own_number = '', references = [] }: PlacedSegment,
  citation: string,
): PassageReference => ({
  passage_number: position,
  citation,
  own_number,
  references: references.toSorted(
    compareBy(
      ({ value }) => value,
      ({ siglum }) => siglum,
    ),
  ),
});

/**
 * The block of a sheet that is written without a network. Several passages and further versions are put together by the library;
 * it makes the block anew when the sheet is sent.
 */
export const answerQuotation: PackCall<'GET /segments/{id}/quotation'> = async ({ id, query }) => {
  const { segment_ids = '', versions = '' } = query;
  if (versions !== '' || (segment_ids !== '' && segment_ids !== id)) return undefined;
  const segment = await findSegment(id);
  const text = segment && (await findStoredText(segment.text_id));
  const head = segment && (await readHead(segment.text_id));
  if (!text || !head) return undefined;
  const { text_id, content } = segment;
  const { title, language, script, citation, revision: label } = head.text;
  return {
    block_id: newId(),
    segment_number: 1,
    type: 'source',
    segment_id: segment.id,
    content,
    language,
    script,
    text_title: title,
    text_id,
    revision: text.revision,
    ...(label && { revision_label: label }),
    reference: referenceOf(segment, citation),
  };
};

const rootIds = ({ id, translates = [] }: PlacedSegment): string[] => [id, ...translates];

const unique = (segments: PlacedSegment[]): PlacedSegment[] => [
  ...new Map(segments.map((segment) => [segment.id, segment])).values(),
];

/** Segments that are related to one, each once. */
const related = {
  /** In other texts of the same work. */
  translations: async (segment: PlacedSegment) => {
    const translating = await findLinked('translates', rootIds(segment));
    const roots = await findSegments(segment.translates ?? []);
    return unique([...translating, ...roots]).filter(({ text_id }) => text_id !== segment.text_id);
  },
  /** Commentaries on it or on its root segments, and translations of those. */
  commentaries: async (segment: PlacedSegment) => {
    const pieces = await findLinked('explains', rootIds(segment));
    return unique([
      ...pieces,
      ...(await findLinked(
        'translates',
        pieces.map(({ id }) => id),
      )),
    ]);
  },
  /** The root segments that it is a commentary on. */
  root_text: async (segment: PlacedSegment) => {
    const roots = await findSegments(segment.translates ?? []);
    return unique(await findSegments([segment, ...roots].flatMap(({ explains = [] }) => explains)));
  },
};

export const answerInfo: PackCall<'GET /segments/{id}/info'> = async ({ id }) => {
  const segment = await findSegment(id);
  if (!segment) return undefined;
  const count = async (list: (own: PlacedSegment) => Promise<PlacedSegment[]>) =>
    new Set((await list(segment)).map(({ text_id }) => text_id)).size;
  return {
    segment_info: {
      segment_id: segment.id,
      text_id: segment.text_id,
      translations: await count(related.translations),
      related_text: { commentaries: await count(related.commentaries), root_text: await count(related.root_text) },
      // Members may withdraw sheets at any moment, so none is known here; nor is what the words were before.
      resources: { sheets: 0, changes: 0 },
    },
  };
};

const inOrder = (heads: PackHead[], first_language: string): PackHead[] =>
  heads.toSorted(
    ({ text: a }, { text: b }) =>
      Number(b.language === first_language) - Number(a.language === first_language) ||
      Number(b.is_root) - Number(a.is_root) ||
      (a.language < b.language ? -1 : a.language > b.language ? 1 : 0) ||
      titleCollator.compare(a.title, b.title) ||
      (a.id < b.id ? -1 : 1),
  );

const passageOf = ({ text }: PackHead, segments: PlacedSegment[]) => {
  const { id: text_id, title, language, script, source, citation } = text;
  const { original_title, original_language, original_script } = text;
  const pieces = segments
    .toSorted((a, b) => a.position - b.position)
    .map(({ id: segment_id, position: segment_number, content, type }) => ({
      segment_id,
      segment_number,
      content,
      type,
    }));
  return {
    text_id,
    title,
    language,
    script,
    source,
    citation,
    original_title,
    original_language,
    original_script,
    segment_id: pieces[0]?.segment_id ?? '',
    content: joinPieces(pieces, script),
    segments: pieces,
  };
};

/** One passage for each text, sorted. */
const passagesOf = async (segments: PlacedSegment[], { search, first_language = '' }: PackQuery) => {
  const byText = groupBy(segments, ({ text_id }) => text_id);
  const heads = (await readHeads([...byText.keys()])).filter(({ text }) => isTitledWith(text, search));
  return inOrder(heads, first_language).map((head) => passageOf(head, byText.get(head.text.id) ?? []));
};

const parentOf = ({ id: segment_id, content }: PlacedSegment) => ({ segment_id, content });

export const answerTranslations: PackCall<'GET /segments/{id}/translations'> = async ({ id, query }) => {
  const segment = await findSegment(id);
  if (!segment) return undefined;
  const { skip, limit } = pageOf(query);
  const passages = await passagesOf(await related.translations(segment), query);
  const languages = [...groupBy(passages, ({ language }) => language)]
    .map(([language, { length: count }]) => ({ language, count }))
    .toSorted((a, b) => (a.language < b.language ? -1 : 1));
  const translations = passages.slice(skip, skip + limit);
  return { parent_segment: parentOf(segment), translations, languages, total: passages.length, skip, limit };
};

export const answerCommentaries: PackCall<'GET /segments/{id}/commentaries'> = async ({ id, query }) => {
  const segment = await findSegment(id);
  if (!segment) return undefined;
  const { skip, limit } = pageOf(query);
  const { first_language: _none, ...asked } = query;
  const passages = await passagesOf(await related.commentaries(segment), asked);
  const commentaries = passages.slice(skip, skip + limit).map((row) => ({ ...row, count: row.segments.length }));
  return { parent_segment: parentOf(segment), commentaries, total: passages.length, skip, limit };
};

export const answerRootText: PackCall<'GET /segments/{id}/root_text'> = async ({ id }) => {
  const segment = await findSegment(id);
  if (!segment) return undefined;
  const segment_root_mapping = await passagesOf(await related.root_text(segment), {});
  return { parent_segment: parentOf(segment), segment_root_mapping };
};
