import type { BlockType } from '#shared/contract/sheet-parts.ts';

/** One block as it is kept. */
export type Block = {
  block_id: string;
  type: BlockType;
  /** Cleaned HTML; of a source its words when it was quoted; of a picture of ours its key. */
  content: string;
  /** Of a source. What stands beside the id is what was last known of the passage. */
  quote?: Quote;
  /** Of a picture: what it shows, if somebody has said so. */
  alt?: string;
};

export type Quote = {
  segment_id: string;
  /** Absent when the passage was never there. */
  text_id?: string;
  text_title?: string;
  language?: string;
  script?: string;
  revision?: number;
};

/** A passage as the library has it now. */
export type Passage = Required<Quote> & { content: string };

/** The words of a sheet: what a save changes and the history keeps. */
export type SheetState = { title: string; summary: string; language: string; topics: string[]; blocks: Block[] };

const sameQuote = (one: Quote | undefined, other: Quote | undefined): boolean =>
  one?.segment_id === other?.segment_id && one?.revision === other?.revision;

const sameBlock = (one: Block, other: Block | undefined): boolean =>
  one.block_id === other?.block_id &&
  one.type === other.type &&
  one.content === other.content &&
  one.alt === other.alt &&
  sameQuote(one.quote, other.quote);

export const sameState = (one: SheetState, other: SheetState): boolean =>
  one.title === other.title &&
  one.summary === other.summary &&
  one.language === other.language &&
  one.topics.join() === other.topics.join() &&
  one.blocks.length === other.blocks.length &&
  one.blocks.every((block, index) => sameBlock(block, other.blocks[index]));

export const fileKeysOf = (blocks: Block[], isKey: (content: string) => boolean): string[] => [
  ...new Set(blocks.filter(({ type, content }) => type === 'image' && isKey(content)).map(({ content }) => content)),
];
