import type { Section, Segment } from '#shared/contract/texts.ts';
import { firstSegment, inOrder } from './section-tree.ts';

export type BlockTitle = { id: string; title: string; depth: number };

/** A paragraph, a stanza or a heading, with the titles of the sections that begin at it. */
export type Block = { titles: BlockTitle[]; section_id: string; segments: [Segment, ...Segment[]] };

/** What is shown and hidden together while scrolling. */
export type Chunk = { key: number; blocks: Block[] };

type SegmentInSection = { segment: Segment; section: Section; titles: BlockTitle[] };

const NO_TITLES: BlockTitle[] = [];

/**
 * Adds every segment with its section, and with the titles that stand before it: of each section that begins here, from the
 * outermost in. A section whose own first segment is a heading has its title there already.
 */
const addSegments = (
  to: SegmentInSection[],
  sections: Section[],
  depth: number,
  before: BlockTitle[],
  isBegun: (section: Section) => boolean,
): SegmentInSection[] => {
  let pending = before;
  for (const section of sections) {
    const titles =
      hasTitle(section) && !isBegun(section) ? [...pending, { id: section.id, title: section.title, depth }] : pending;
    pending = NO_TITLES;
    const [first] = section.segments;
    const nested = firstSegment(section.sections);
    const ownFirst = first && (!nested || first.segment_number < nested.segment_number);
    for (const segment of section.segments)
      to.push({ segment, section, titles: ownFirst && segment === first ? titles : NO_TITLES });
    addSegments(to, section.sections, depth + 1, ownFirst ? NO_TITLES : titles, isBegun);
  }
  return to;
};

const hasTitle = ({ title, segments }: Section): boolean => title !== '' && segments[0]?.type !== 'heading';

/**
 * The text in reading order. A section that holds the very first segment loaded may have begun before it: its title is
 * left out until that is known.
 */
export const textBlocks = (sections: Section[]): Block[] => {
  const first = firstSegment(sections);
  if (!first) return [];
  const isBegun = (section: Section) =>
    first.segment_number > 1 && firstSegment([section])?.segment_id === first.segment_id;
  const placed = addSegments([], sections, 0, NO_TITLES, isBegun);
  const blocks: Block[] = [];
  for (const { segment, section, titles } of inOrder(placed, (one) => one.segment.segment_number)) {
    const last = blocks.at(-1);
    if (last && continuesBlock(last, segment, section.id) && titles.length === 0) last.segments.push(segment);
    else blocks.push({ titles, section_id: section.id, segments: [segment] });
  }
  return blocks;
};

/** The text from a segment on, be it in the middle of a paragraph. */
export const fromSegment = (blocks: Block[], segment_number: number): Block[] =>
  blocks.flatMap((block) => {
    const [first, ...rest] = block.segments.filter((segment) => segment.segment_number >= segment_number);
    if (!first) return [];
    return first === block.segments[0] ? [block] : [{ ...block, titles: [], segments: [first, ...rest] }];
  });

const continuesBlock = (block: Block, segment: Segment, section_id: string): boolean =>
  !segment.starts_block &&
  block.section_id === section_id &&
  block.segments[0].type !== 'heading' &&
  segment.type !== 'heading' &&
  block.segments.length < MAX_BLOCK_SEGMENTS;

/** Some sources mark no paragraphs: even then the page must not grow without end. */
const MAX_BLOCK_SEGMENTS = 60;

const CHUNK_SEGMENTS = 20;

/** Cut by number, not by page: the same text falls into the same chunks from whichever side it was loaded. */
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
  a.titles.map(({ id }) => id).join() === b.titles.map(({ id }) => id).join() &&
  a.segments.length === b.segments.length &&
  a.segments.every((segment, index) => segment === b.segments[index]);

/** How many letters are read: the measure of what has not been on the screen yet. */
export const lettersIn = (chunk: Chunk): number =>
  chunk.blocks.reduce(
    (sum, { segments }) =>
      sum + segments.reduce((all, one) => all + one.content.length + (one.translation?.content.length ?? 0), 0),
    0,
  );
