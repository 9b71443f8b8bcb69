import { groupBy } from '#shared/group-by.ts';
import type { ContentsSection, Section, Segment } from '#shared/contract/texts.ts';

type SectionRow = { id: string; title: string; section_number: number; parent_id: string | null };

export type ContentsRow = SectionRow & { content_id: string; segment_id: string; segment_number: number };
export type Rendering = Pick<Segment, 'translation' | 'covered_by'>;
export type SegmentRow = Omit<Segment, keyof Rendering> & { section_id: string };

type Nested<Segments> = SectionRow & { segments: Segments[]; sections: Nested<Segments>[] };

/** Rows in document order to a tree; a row whose parent is not among them stands at the top. */
const nest = <Segments>(rows: (SectionRow & { segments: Segments[] })[]): Nested<Segments>[] => {
  const byId = new Map<string, Nested<Segments>>();
  const top: Nested<Segments>[] = [];
  for (const { id, title, section_number, parent_id, segments } of rows) {
    const section = { id, title, section_number, parent_id, segments, sections: [] };
    byId.set(id, section);
    const parent = parent_id === null ? undefined : byId.get(parent_id);
    (parent ? parent.sections : top).push(section);
  }
  return top;
};

/** The contents answer: sections under the content they belong to. */
export const contentsTree = (
  rows: ContentsRow[],
  text_id: string,
): { id: string; text_id: string; sections: ContentsSection[] }[] =>
  [...groupBy(rows, (row) => row.content_id)].map(([id, own]) => ({
    id,
    text_id,
    sections: nest(
      own.map((row) => ({ ...row, segments: [{ segment_id: row.segment_id, segment_number: row.segment_number }] })),
    ),
  }));

const NO_RENDERING: Rendering = { translation: null, covered_by: null };

/** A chapter page: every section with the segments of the page it holds itself. */
export const chapterTree = (
  sections: SectionRow[],
  segments: SegmentRow[],
  renderings: Map<string, Rendering>,
): Section[] => {
  const bySection = groupBy(segments, (segment) => segment.section_id);
  return nest(
    sections.map((section) => ({
      ...section,
      segments: (bySection.get(section.id) ?? []).map((segment) => ({
        ...segment,
        ...(renderings.get(segment.segment_id) ?? NO_RENDERING),
      })),
    })),
  );
};

export type Piece = { content: string; type: Segment['type'] };

/** Several segments shown as one: verse breaks its lines, Chinese joins without a space, all else with one. */
export const joinPieces = (pieces: Piece[], script: string): string =>
  pieces
    .map(({ content, type }, index) => {
      if (index === 0) return content;
      if (type === 'verse' || type === 'heading') return `<br>${content}`;
      return (script === 'Hani' ? '' : ' ') + content;
    })
    .join('');

/** The positions a page covers: the anchor is inside it, at its start going on, at its end going back. */
export const pageRange = (
  anchor: number,
  size: number,
  direction: 'next' | 'previous',
  total: number,
): { from: number; to: number } =>
  direction === 'next'
    ? { from: anchor, to: Math.min(anchor + size - 1, total) }
    : { from: Math.max(anchor - size + 1, 1), to: anchor };
