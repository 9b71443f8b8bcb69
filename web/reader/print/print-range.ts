import type { Section, Segment } from '#shared/contract/text-sections.ts';
import type { Details } from '#shared/contract/texts.ts';
import { allSegments, lastSegment, mergeSections } from '#web/reader/text/section-tree.ts';

/** What of a text is printed. */
export type PrintScope = 'passage' | 'section' | 'text';

/** More would take minutes to load and more memory than a phone has. */
export const MAX_PRINTED_PASSAGES = 5000;

/** The innermost section with a title that contains a segment. */
export const titledSectionOf = (sections: Section[], segment_id: string): Section | undefined => {
  for (const section of sections) {
    const inside = titledSectionOf(section.sections, segment_id);
    if (inside) return inside;
    const isHere = allSegments([section]).some((segment) => segment.segment_id === segment_id);
    if (isHere && section.title !== '') return section;
  }
  return undefined;
};

/** One section with everything in it, below its ancestors without their own segments. */
export const onlySection = (sections: Section[], section_id: string): Section[] =>
  sections.flatMap((section) => {
    if (section.id === section_id) return [section];
    const inside = onlySection(section.sections, section_id);
    return inside.length > 0 ? [{ ...section, segments: [], sections: inside }] : [];
  });

type Page = Pick<Details, 'content' | 'total_segments'>;

/** Where a page begins; at the beginning of the text without either. */
export type PageStart = { segment_id?: string; section_id?: string };

type LoadPage = (start: PageStart) => Promise<Page>;

type Options = {
  /** Called after each page; loading stops when it returns false. */
  onProgress(loaded: number): boolean;
  max?: number;
};

export type PrintedRange = { sections: Section[]; segments: Segment[]; total: number };

const rangeOf = (sections: Section[], total: number): PrintedRange => ({
  sections,
  segments: allSegments(sections),
  total,
});

/** Loads a section, or the whole text without one, page by page. Null when it was given up. */
export const loadRange = async (
  section_id: string | undefined,
  loadPage: LoadPage,
  { onProgress, max = MAX_PRINTED_PASSAGES }: Options,
): Promise<PrintedRange | null> => {
  const inScope = (sections: Section[]) => (section_id ? onlySection(sections, section_id) : sections);
  let sections: Section[] = [];
  let start: PageStart = { section_id };
  for (;;) {
    const { content, total_segments } = await loadPage(start);
    const own = inScope(content.sections);
    sections = mergeSections(sections, own);
    const range = rangeOf(sections, total_segments);
    if (!onProgress(range.segments.length)) return null;
    const last = lastSegment(content.sections);
    // The page starts in the section, so whatever is not part of it comes after it.
    const isComplete =
      !last || last.segment_number >= total_segments || last.segment_id !== lastSegment(own)?.segment_id;
    if (isComplete || range.segments.length >= max || last.segment_id === start.segment_id) return range;
    start = { segment_id: last.segment_id };
  }
};
