import type { QuotedVersion } from '#shared/contract/source-parts.ts';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import type { Quote } from './sheet-block.ts';
import { hasSourceFields, sourceToRow, type SourceRow } from '#shared/source-rows.ts';

/** What a source is saved with beside its first passage: its range, versions and look. */
export type SourceShape = SourceRow;

/** A source of one passage of one text, in the look of its sheet. */
export const singleShape = (segment_id: string): SourceShape => ({
  segment_ids: [segment_id],
  versions: [],
  source_place: 0,
  layout: null,
  shows_numbers: false,
});

export const isSingleShape = ({ segment_ids, versions, layout, shows_numbers }: SourceShape): boolean =>
  segment_ids.length === 1 && versions.length === 0 && layout === null && !shows_numbers;

export const shapeOfSegment = (segment: SheetSegment): SourceShape | undefined =>
  hasSourceFields(segment) ? sourceToRow(segment) : undefined;

type ShapedBlock = { content: string; source?: SourceShape };

export const shapeOf = ({ content, source }: ShapedBlock): SourceShape => source ?? singleShape(content);

export const isSameShape = (one: ShapedBlock, other: ShapedBlock): boolean =>
  one.source === other.source || JSON.stringify(shapeOf(one)) === JSON.stringify(shapeOf(other));

/** The columns after a change of range or versions: passages that were quoted before keep their words. */
export const keepQuoted = (next: QuotedVersion[], before: QuotedVersion[]): QuotedVersion[] =>
  next.map((version) => {
    const old = before.find(({ text_id }) => text_id === version.text_id);
    if (!old) return version;
    const quoted = new Map(old.passages.map((cell) => [cell.segment_ids.join(), cell]));
    const { revision, revision_label, has_changed, current_revision, kept_revision } = old;
    return {
      ...version,
      ...(revision !== undefined && { revision }),
      ...(revision_label !== undefined && { revision_label }),
      ...(has_changed !== undefined && { has_changed }),
      ...(current_revision !== undefined && { current_revision }),
      ...(kept_revision !== undefined && { kept_revision }),
      passages: version.passages.map((cell) => {
        const { row, span } = cell;
        const same = quoted.get(cell.segment_ids.join());
        return same ? { ...same, row, span } : cell;
      }),
    };
  });

/** The columns with the current words of one of them. */
export const withCurrentWords = (versions: QuotedVersion[], text_id: string): QuotedVersion[] =>
  versions.map((version) => {
    if (version.text_id !== text_id) return version;
    const { current_revision, has_changed: _changed, revision_label: _label, kept_revision: _kept, ...rest } = version;
    return {
      ...rest,
      ...(current_revision !== undefined && { revision: current_revision }),
      passages: rest.passages.map(({ current_content, ...cell }) => ({
        ...cell,
        content: current_content ?? cell.content,
      })),
    };
  });

/** The columns without the offer of current words for one of them. */
export const withoutOffer = (versions: QuotedVersion[], text_id: string): QuotedVersion[] =>
  versions.map((version) => {
    if (version.text_id !== text_id) return version;
    const { current_revision: _revision, ...rest } = version;
    return { ...rest, passages: rest.passages.map(({ current_content: _content, ...cell }) => cell) };
  });

/** The columns that a quote has; one of a single passage has one. */
export const columnsOfQuote = (segmentId: string, quote: Quote): QuotedVersion[] => {
  const { versions, words, text_title, text_id, language, script = '' } = quote;
  const { reference, is_missing, current_content, current_revision } = quote;
  if (versions) return versions;
  const cell = { row: 0, span: 1, segment_ids: [segmentId], content: words, label: null };
  return [
    {
      text_id,
      title: text_title,
      language,
      script,
      is_source: true,
      segment_id: segmentId,
      ...(reference && { reference }),
      ...(is_missing && { is_missing }),
      ...(current_revision !== undefined && { current_revision }),
      passages: [{ ...cell, ...(current_content !== undefined && { current_content }) }],
    },
  ];
};
