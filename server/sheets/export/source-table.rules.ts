import type { Block, DocumentLabels } from '#server/writers/document.ts';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import { exactReference } from '#shared/exact-reference.ts';
import { languageTag } from '#shared/languages.ts';
import type { SheetLayout } from '#shared/sheet-layouts.ts';
import { columnsOfSource, rowsOfSource } from '#shared/source-columns.ts';
import { sourceMarkOf } from '#shared/source-mark.ts';

/** With the reference that the page of the sheet shows. */
const citationOf = (version: QuotedVersion, labels: DocumentLabels, siteUrl: string) => {
  const { text_id, segment_id, title, reference, last_reference, is_missing } = version;
  const isAvailable = segment_id !== undefined && text_id && !is_missing;
  const numbers = [reference, last_reference].flatMap((one) => one?.passage_number ?? []);
  const position =
    isAvailable && reference
      ? exactReference(reference, labels.passage.replace('{number}', numbers.join('–')), last_reference)
      : '';
  return {
    citation: [title, position].filter(Boolean).join(' · '),
    address: isAvailable ? `${siteUrl}/chapter?text_id=${text_id}&segment_id=${segment_id}` : '',
  };
};

/** A source as it is exported: one text with its citation, or the rows and columns of a range and its versions. */
export const sourceBlock = (
  segment: SheetSegment,
  layout: SheetLayout,
  labels: DocumentLabels,
  siteUrl: string,
): Block => {
  const versions = columnsOfSource(segment);
  const [own] = versions;
  const mark = sourceMarkOf(segment);
  if (own && versions.length === 1 && !segment.shows_numbers) {
    const lang = languageTag(own.language, own.script);
    return { type: 'source', html: segment.content, lang, mark, ...citationOf(own, labels, siteUrl) };
  }
  return {
    type: 'versions',
    mark,
    isSideBySide: (segment.layout ?? layout) === 'side_by_side' && versions.length > 1,
    columns: versions.map((version) => ({ title: version.title, ...citationOf(version, labels, siteUrl) })),
    rows: rowsOfSource(versions).map((row) =>
      row.map(({ version, cell, span }) => ({
        html: cell?.content ?? '',
        lang: languageTag(version.language, version.script),
        number: (segment.shows_numbers && cell?.label) || '',
        span,
      })),
    ),
  };
};
