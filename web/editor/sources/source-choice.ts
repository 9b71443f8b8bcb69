import type { QueryClient } from '@tanstack/react-query';
import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import type { SheetLayout } from '#shared/sheet-layouts.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { quoteOf, type Quote } from '../document/sheet-block.ts';
import { columnsOfQuote, isSingleShape, keepQuoted, singleShape, type SourceShape } from '../document/source-shape.ts';
import type { Passage } from './passage-range.ts';

/** A text that is quoted: the source's own, or a version of it. */
export type ChosenVersion = { text_id: string; title: string; language: string; script?: string; isOwn: boolean };

/** What the author has chosen for a source. */
export type SourceChoice = {
  segment_ids: string[];
  /** All columns in their order, the source's own text among them. */
  versions: ChosenVersion[];
  layout: SheetLayout | null;
  showsNumbers: boolean;
};

/** The attributes of a source block of the editor. */
export type SourceAttributes = { segmentId: string; quote: Quote; source: SourceShape | null };

export const ownVersion = ({ quote }: Passage): ChosenVersion => ({
  text_id: quote.text_id,
  title: quote.text_title,
  language: quote.language,
  ...(quote.script ? { script: quote.script } : {}),
  isOwn: true,
});

/** What a block has now; a new one has only its passage. */
export const choiceOf = (passage: Passage, shape: SourceShape = singleShape(passage.segment_id)): SourceChoice => {
  const columns = passage.quote.versions?.map(({ text_id, title, language, script, is_source }): ChosenVersion => ({
    text_id,
    title,
    language,
    ...(script ? { script } : {}),
    isOwn: is_source,
  }));
  return {
    segment_ids: shape.segment_ids,
    versions: columns ?? [ownVersion(passage)],
    layout: shape.layout,
    showsNumbers: shape.shows_numbers,
  };
};

/** Versions that were there keep the revision they quote. */
const shapeOfChoice = ({ segment_ids, versions, layout, showsNumbers }: SourceChoice, before?: SourceShape) => {
  const known = new Map((before?.versions ?? []).map((version) => [version.text_id, version]));
  return {
    segment_ids,
    versions: versions.filter(({ isOwn }) => !isOwn).map(({ text_id }) => known.get(text_id) ?? { text_id }),
    source_place: Math.max(
      versions.findIndex(({ isOwn }) => isOwn),
      0,
    ),
    layout,
    shows_numbers: showsNumbers,
  } satisfies SourceShape;
};

/** Columns come in the order of the server: the further versions, the own text in its place. */
const inOrder = (columns: QuotedVersion[], { source_place }: SourceShape): QuotedVersion[] => {
  const own = columns.filter(({ is_source }) => is_source);
  const others = columns.filter(({ is_source }) => !is_source);
  return [...others.slice(0, source_place), ...own, ...others.slice(source_place)];
};

/** The block that the choice makes, in the words of the library; what was quoted before stays as it was. */
export const sourceAttributes = async (
  client: QueryClient,
  choice: SourceChoice,
  before?: SourceAttributes,
): Promise<SourceAttributes> => {
  const shape = shapeOfChoice(choice, before?.source ?? undefined);
  const [id = ''] = shape.segment_ids;
  const answer = await client.fetchQuery(
    apiQuery('sidePanel', 'GET /segments/{id}/quotation', {
      params: { id },
      query: {
        segment_ids: shape.segment_ids.join(','),
        versions: shape.versions.map(({ text_id }) => text_id).join(','),
      },
    }),
  );
  const quote = quoteOf(answer);
  const quoted = before ? columnsOfQuote(before.segmentId, before.quote) : [];
  const versions = quote.versions && inOrder(keepQuoted(quote.versions, quoted), shape);
  const isSameSingle = !versions && before?.segmentId === id && !before.quote.versions;
  return {
    segmentId: id,
    quote: isSameSingle ? before.quote : versions ? { ...quote, versions } : quote,
    source: isSingleShape(shape) ? null : shape,
  };
};

/** The languages chosen last, so that the next source has the same versions from the start. */
let lastLanguages: string[] = [];

export const rememberLanguages = (versions: ChosenVersion[]): void => {
  lastLanguages = versions.filter(({ isOwn }) => !isOwn).map(({ language }) => language);
};

/** One version in each language of the last source. */
export const likeLast = (translations: Omit<ChosenVersion, 'isOwn'>[]): ChosenVersion[] =>
  lastLanguages.flatMap((language) => {
    const found = translations.find((one) => one.language === language);
    return found ? [{ ...found, isOwn: false }] : [];
  });
