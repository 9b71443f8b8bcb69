import type { Section, Segment } from '#shared/contract/text-sections.ts';
import type { Details } from '#shared/contract/texts.ts';

/** The query of a page of a chapter, as its address has it. */
export type DetailsQuery = Partial<
  Record<
    | 'content_id'
    | 'segment_id'
    | 'version_id'
    | 'version_like'
    | 'section_id'
    | 'segment_number'
    | 'direction'
    | 'size'
    | 'if_missing',
    string
  >
>;

type Heading = Omit<Section, 'segments' | 'sections'>;
type Passage = { segment: Segment; path: Heading[] };

const passagesIn = (sections: Section[], above: Heading[] = []): Passage[] =>
  sections.flatMap(({ segments, sections: inner, ...heading }) => {
    const path = [...above, heading];
    return [...segments.map((segment) => ({ segment, path })), ...passagesIn(inner, path)];
  });

/** Passages in their order as the tree of sections they were in. */
const treeOf = (passages: Passage[]): Section[] => {
  const top: Section[] = [];
  const byId = new Map<string, Section>();
  for (const { segment, path } of passages) {
    let siblings = top;
    let section: Section | undefined;
    for (const heading of path) {
      section = byId.get(heading.id);
      if (!section) {
        section = { ...heading, segments: [], sections: [] };
        byId.set(heading.id, section);
        siblings.push(section);
      }
      siblings = section.sections;
    }
    section?.segments.push(segment);
  }
  return top;
};

const withoutTranslation = (page: Details): Details => ({
  ...page,
  version_detail: null,
  content: {
    ...page.content,
    sections: treeOf(
      passagesIn(page.content.sections).map(({ segment, path }) => ({
        path,
        segment: { ...segment, translation: null, covered_by: null },
      })),
    ),
  },
});

/** Those that show what is asked for. Any page has the text itself; a version must be the one that is wanted. */
const pagesToUse = (pages: Details[], { version_id, version_like }: DetailsQuery): Details[] => {
  if (version_id) return pages.filter(({ version_detail }) => version_detail?.id === version_id);
  if (!version_like) return pages.map((page) => (page.version_detail ? withoutTranslation(page) : page));
  const shown = pages.at(-1)?.version_detail?.id;
  return pages.filter(({ version_detail }) => version_detail?.id === shown);
};

const isFirstOf = (section_id: string, passages: Map<number, Passage>, position: number): boolean => {
  const isInside = (one: Passage | undefined) => one?.path.some(({ id }) => id === section_id) ?? false;
  const before = passages.get(position - 1);
  return isInside(passages.get(position)) && (position === 1 || (before !== undefined && !isInside(before)));
};

/** Where the page starts, if that passage is here. A text without a place opens at the first passage that is. */
const findStart = (passages: Map<number, Passage>, query: DetailsQuery): number | undefined => {
  const { segment_id, section_id, segment_number } = query;
  const positions = [...passages.keys()];
  if (segment_id) return positions.find((position) => passages.get(position)?.segment.segment_id === segment_id);
  if (section_id) return positions.find((position) => isFirstOf(section_id, passages, position));
  if (segment_number) return passages.has(Number(segment_number)) ? Number(segment_number) : undefined;
  return positions.length > 0 ? Math.min(...positions) : undefined;
};

/**
 * The page of a chapter that is asked for, from other pages of the same text, oldest first. It ends where a passage is not
 * among them; undefined when there is nothing to show.
 */
export const assembleDetails = (kept: Details[], query: DetailsQuery): Details | undefined => {
  const pages = pagesToUse(kept, query);
  const asked = pages.filter(({ content }) => content.id === query.content_id);
  const newest = (asked.length > 0 ? asked : pages).at(-1);
  if (!newest) return undefined;
  const passages = new Map<number, Passage>();
  for (const { content } of pages) {
    if (content.id !== newest.content.id) continue;
    for (const passage of passagesIn(content.sections)) passages.set(passage.segment.segment_number, passage);
  }
  const start = findStart(passages, query);
  if (start === undefined) return undefined;
  const direction = query.direction === 'previous' ? 'previous' : 'next';
  const size = Number(query.size ?? 20);
  const step = direction === 'next' ? 1 : -1;
  const found: Passage[] = [];
  for (let position = start; found.length < size; position += step) {
    const passage = passages.get(position);
    if (!passage) break;
    found.push(passage);
  }
  const end = start + step * (found.length - 1);
  const isAtEnd = direction === 'next' ? end >= newest.total_segments : end <= 1;
  // The passage alone is where the reader is already: what comes after it is not here.
  if (found.length === 1 && !isAtEnd && query.if_missing !== 'start') return undefined;
  return {
    ...newest,
    content: { ...newest.content, sections: treeOf(direction === 'next' ? found : found.toReversed()) },
    not_found: [],
    current_segment_position: start,
    size,
    pagination_direction: direction,
  };
};
