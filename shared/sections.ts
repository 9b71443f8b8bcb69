import { groupBy } from '#shared/group-by.ts';
import type { ContentsSection, Section, Segment } from '#shared/contract/text-sections.ts';
import { type LabelSource, ownLabel } from '#shared/segment-label.ts';

type SectionRow = { id: string; title: string; section_number: number; parent_id: string | null };

export type ContentsRow = SectionRow & {
  content_id: string;
  segment_id: string;
  segment_number: number;
  label_source: LabelSource;
  has_sections: boolean;
};
export type SegmentTranslation = Pick<Segment, 'translation' | 'covered_by'>;
export type SegmentRow = Omit<Segment, keyof SegmentTranslation> & { section_id: string };
/** As it is stored. */
export type StoredSegment = Omit<SegmentRow, 'label' | 'has_own_number'> & { key: string };

const sectionOf = ({ id, title, section_number, parent_id }: SectionRow): SectionRow => ({
  id,
  title,
  section_number,
  parent_id,
});

type Nested<Row> = Row & { sections: Nested<Row>[] };

/** Builds a tree from rows in document order; a row whose parent is not among them is at the top. */
const nest = <Row extends SectionRow>(rows: Row[]): Nested<Row>[] => {
  const byId = new Map<string, Nested<Row>>();
  const top: Nested<Row>[] = [];
  for (const row of rows) {
    const section: Nested<Row> = { ...row, sections: [] };
    byId.set(row.id, section);
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    (parent ? parent.sections : top).push(section);
  }
  return top;
};

/** Sections grouped by the content that they belong to. */
export const contentsTree = (
  rows: ContentsRow[],
  { id: text_id, language }: { id: string; language: string },
): ContentsTree =>
  labelledContentsTree(
    rows.map(({ label_source, ...row }) => ({ ...row, label: ownLabel(label_source, language) })),
    text_id,
  );

type ContentsTree = { id: string; text_id: string; sections: ContentsSection[] }[];
export type LabelledContentsRow = Omit<ContentsRow, 'label_source'> & { label: string | null };

/** The same of sections whose labels are known. */
export const labelledContentsTree = (rows: LabelledContentsRow[], text_id: string): ContentsTree =>
  [...groupBy(rows, (row) => row.content_id)].map(([id, own]) => ({
    id,
    text_id,
    sections: nest(
      own.map(({ segment_id, segment_number, label, ...row }) => ({
        ...sectionOf(row),
        has_sections: row.has_sections,
        segments: [{ segment_id, segment_number, label }],
      })),
    ),
  }));

const NO_TRANSLATION: SegmentTranslation = { translation: null, covered_by: null };

/** Sections of a chapter page, each with its own segments of the page. */
export const chapterTree = (
  sections: SectionRow[],
  segments: SegmentRow[],
  translations: Map<string, SegmentTranslation>,
): Section[] => {
  const bySection = groupBy(segments, (segment) => segment.section_id);
  return nest(
    sections.map((row) => ({
      ...sectionOf(row),
      segments: (bySection.get(row.id) ?? []).map((segment) => ({
        ...segment,
        ...(translations.get(segment.segment_id) ?? NO_TRANSLATION),
      })),
    })),
  );
};

export type Piece = { content: string; type: Segment['type'] };

/** Joins segments that are shown as one: verse with a line break, Chinese without a space, all else with one. */
export const joinPieces = (pieces: Piece[], script: string): string =>
  pieces
    .map(({ content, type }, index) => {
      if (index === 0) return content;
      if (type === 'verse' || type === 'heading') return `<br>${content}`;
      return (script === 'Hani' ? '' : ' ') + content;
    })
    .join('');

/** A segment of a version that translates one of a page. */
export type TranslationRow = Piece & {
  own: string;
  /** The first segment that the translation covers, where it is shown; it may be on another page. */
  shown_at: string;
  segment_id: string;
  segment_number: number;
};

type ShownVersion = { id: string; language: string; script: string };

/** By segment: its translation, or the earlier segment whose translation covers it. Rows in the order of the version. */
export const translationsBySegment = (
  rows: TranslationRow[],
  version: ShownVersion | null,
): Map<string, SegmentTranslation> => {
  if (!version) return new Map();
  const { id: text_id, language, script } = version;
  return new Map(
    [...groupBy(rows, (row) => row.own)].map(([own, all]): [string, SegmentTranslation] => {
      const pieces = all.filter(({ shown_at }) => shown_at === own);
      const [first] = pieces;
      if (!first) return [own, { translation: null, covered_by: all[0]?.shown_at ?? null }];
      const { segment_id, segment_number } = first;
      const content = joinPieces(pieces, script);
      return [
        own,
        { translation: { text_id, segment_id, segment_number, language, script, content }, covered_by: null },
      ];
    }),
  );
};

/** The positions of a page: it starts at the anchor for `next` and ends at it for `previous`. */
export const pageRange = (
  anchor: number,
  size: number,
  direction: 'next' | 'previous',
  total: number,
): { from: number; to: number } =>
  direction === 'next'
    ? { from: anchor, to: Math.min(anchor + size - 1, total) }
    : { from: Math.max(anchor - size + 1, 1), to: anchor };
