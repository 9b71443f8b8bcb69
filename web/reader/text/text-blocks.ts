import type { Section, Segment } from '#shared/contract/text-sections.ts';
import { firstSegment, sortByPosition } from './section-tree.ts';

export type BlockTitle = { id: string; title: string; depth: number };

/** A paragraph, a stanza or a heading, with the titles of the sections that begin at it. */
export type Block = {
  titles: BlockTitle[];
  section_id: string;
  segments: [Segment, ...Segment[]];
  /** The number that stands in the margin of the passage before. */
  labelBefore: string | null;
};

/** Blocks that are rendered and removed together while scrolling. */
export type Chunk = { key: number; blocks: Block[] };

type SegmentInSection = { segment: Segment; section: Section; titles: BlockTitle[] };

const NO_TITLES: BlockTitle[] = [];

/**
 * Adds every segment with its section and the titles before it: of each section that begins here, outermost first. A
 * section whose first segment is a heading needs no title of its own.
 */
const addSegments = (
  to: SegmentInSection[],
  sections: Section[],
  depth: number,
  before: BlockTitle[],
  hasStartedBefore: (section: Section) => boolean,
): SegmentInSection[] => {
  let pending = before;
  for (const section of sections) {
    const titles =
      hasTitle(section) && !hasStartedBefore(section)
        ? [...pending, { id: section.id, title: section.title, depth }]
        : pending;
    pending = NO_TITLES;
    const [first] = section.segments;
    const nested = firstSegment(section.sections);
    const isFirstOwn = first && (!nested || first.segment_number < nested.segment_number);
    for (const segment of section.segments)
      to.push({ segment, section, titles: isFirstOwn && segment === first ? titles : NO_TITLES });
    addSegments(to, section.sections, depth + 1, isFirstOwn ? NO_TITLES : titles, hasStartedBefore);
  }
  return to;
};

const hasTitle = ({ title, segments }: Section): boolean => title !== '' && segments[0]?.type !== 'heading';

/**
 * The text in reading order. The section of the first loaded segment may start earlier: its title is left out until that
 * start is loaded.
 */
export const textBlocks = (sections: Section[]): Block[] => {
  const first = firstSegment(sections);
  if (!first) return [];
  const hasStartedBefore = (section: Section) =>
    first.segment_number > 1 && firstSegment([section])?.segment_id === first.segment_id;
  const segments = addSegments([], sections, 0, NO_TITLES, hasStartedBefore);
  const blocks: Block[] = [];
  for (const { segment, section, titles } of sortByPosition(segments, (one) => one.segment.segment_number)) {
    const last = blocks.at(-1);
    if (last && continuesBlock(last, segment, section.id) && titles.length === 0) last.segments.push(segment);
    else {
      const labelBefore = marginLabel(last?.segments.at(-1));
      blocks.push({ titles, section_id: section.id, segments: [segment], labelBefore });
    }
  }
  return blocks;
};

/** A heading is not part of what is numbered: the verse below one with the same number begins there. */
const marginLabel = (segment: Segment | undefined): string | null =>
  segment && segment.type !== 'heading' ? segment.label : null;

/** For each segment of a block, whether it is a further line of the verse before it, whose number is not shown again. */
export const repeatedLabels = ({ segments, labelBefore }: Block): boolean[] =>
  segments.map((segment, index) => {
    const label = marginLabel(segment);
    return label !== null && label === (index === 0 ? labelBefore : marginLabel(segments[index - 1]));
  });

/** The text from a segment on, even from the middle of a paragraph. */
export const fromSegment = (blocks: Block[], segment_number: number): Block[] =>
  blocks.flatMap((block) => {
    const [first, ...rest] = block.segments.filter((segment) => segment.segment_number >= segment_number);
    if (!first) return [];
    if (first === block.segments[0]) return [block];
    const labelBefore = marginLabel(block.segments[block.segments.indexOf(first) - 1]);
    return [{ ...block, titles: [], segments: [first, ...rest], labelBefore }];
  });

const continuesBlock = (block: Block, segment: Segment, section_id: string): boolean =>
  !segment.starts_block &&
  block.section_id === section_id &&
  block.segments[0].type !== 'heading' &&
  segment.type !== 'heading' &&
  block.segments.length < MAX_BLOCK_SEGMENTS;

/** Some sources mark no paragraphs; a block must not grow without limit. */
const MAX_BLOCK_SEGMENTS = 60;

const CHUNK_SEGMENTS = 20;

/** Splits by segment number, so that the chunks do not depend on the order of loading. */
export const textChunks = (blocks: Block[], size = CHUNK_SEGMENTS): Chunk[] => {
  const chunks: Chunk[] = [];
  for (const block of blocks) {
    const key = Math.floor((block.segments[0].segment_number - 1) / size);
    const last = chunks.at(-1);
    if (last?.key === key) last.blocks.push(block);
    else chunks.push({ key, blocks: [block] });
  }
  return chunks;
};

export const isSameChunk = (a: Chunk, b: Chunk): boolean =>
  a.key === b.key &&
  a.blocks.length === b.blocks.length &&
  a.blocks.every((block, index) => isSameBlock(block, b.blocks[index]));

const isSameBlock = (a: Block, b: Block | undefined): boolean =>
  b !== undefined &&
  a.labelBefore === b.labelBefore &&
  a.titles.map(({ id }) => id).join() === b.titles.map(({ id }) => id).join() &&
  a.segments.length === b.segments.length &&
  a.segments.every((segment, index) => segment === b.segments[index]);

/** The amount of text, from which the height of a chunk is estimated before it is measured. */
export const lettersIn = (chunk: Chunk): number =>
  chunk.blocks.reduce(
    (sum, { segments }) =>
      sum + segments.reduce((all, one) => all + one.content.length + (one.translation?.content.length ?? 0), 0),
    0,
  );
