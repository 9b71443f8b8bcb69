import { isDeepStrictEqual } from 'node:util';
import { hasSameDetails, type BlockDetails } from '#shared/block-details.ts';
import type { PassageReference } from '#shared/contract/parts.ts';
import type { BlockType, Publisher } from '#shared/contract/sheet-parts.ts';
import type { SheetLayout } from '#shared/sheet-layouts.ts';
import type { LabelSource } from '#shared/segment-label.ts';
import { quotedIdsOfSource, type StoredPassage, type StoredSource } from './stored-source.ts';

/** One block as it is stored; the picture of a recording or video is a key. */
export type Block = BlockDetails & {
  block_id: string;
  type: BlockType;
  /** Sanitized HTML; of a source the quoted text; of an uploaded picture its key. */
  content: string;
  /** Of a source. Beside the id it has the last known facts about the passage. */
  quote?: Quote;
  /** Of an answer: it belongs to the assignment. */
  is_fixed?: boolean;
  /** Of a source with a range of passages, other versions, or a look of its own. */
  source?: StoredSource;
};

export type Quote = {
  segment_id: string;
  /** Absent when there never was such a passage. */
  text_id?: string;
  text_title?: string;
  language?: string;
  script?: string;
  revision?: number;
  /** The author keeps the old words: the revision that was declined, and a hash of the words it has. */
  kept_revision?: number;
  kept_hash?: string;
};

/** A passage as it is in the library now. */
export type Passage = Required<Omit<Quote, 'kept_revision' | 'kept_hash'>> & {
  content: string;
  reference: PassageReference;
  type: NonNullable<StoredPassage['type']>;
  work_id: string;
  label_source: LabelSource;
};

/** What a save changes and a revision stores. */
export type SheetState = {
  title: string;
  summary: string;
  language: string;
  topics: string[];
  tags: string[];
  layout: SheetLayout;
  blocks: Block[];
};

export type Withheld = 'held' | 'taken_down' | 'closed';

/** A sheet without its blocks, which may be megabytes. */
export type SheetDetails = Omit<SheetState, 'blocks'> & {
  id: string;
  account_id: string | null;
  is_published: boolean;
  /** Why it is not public although its author has published it. */
  withheld: Withheld | null;
  is_unlisted: boolean;
  published_date: string | null;
  updated_date: string;
  is_deleted: boolean;
  /** The viewer is its author and has changed it since it was published. */
  has_unpublished_changes: boolean;
  version: number;
  views: number;
  likes: number;
  liked: boolean;
  publisher: Publisher;
};

export type StoredSheet = SheetDetails & SheetState;

/** A sheet that nobody else can change now, with what decides whether its state is worth a revision; times in seconds. */
export type LockedSheet = StoredSheet & { is_named: boolean; age: number; since_last_revision: number | null };

const isSameQuote = (one: Quote | undefined, other: Quote | undefined): boolean =>
  one?.segment_id === other?.segment_id &&
  one?.revision === other?.revision &&
  one?.kept_revision === other?.kept_revision;

export const isSameBlock = (one: Block, other: Block | undefined): boolean =>
  one.block_id === other?.block_id &&
  one.type === other.type &&
  one.content === other.content &&
  hasSameDetails(one, other) &&
  isSameQuote(one.quote, other.quote) &&
  isDeepStrictEqual(one.source, other.source);

export const isSameState = (one: SheetState, other: SheetState): boolean =>
  one.title === other.title &&
  one.summary === other.summary &&
  one.language === other.language &&
  one.topics.join() === other.topics.join() &&
  one.tags.join() === other.tags.join() &&
  one.layout === other.layout &&
  one.blocks.length === other.blocks.length &&
  one.blocks.every((block, index) => isSameBlock(block, other.blocks[index]));

/** A paragraph without text: the editor opens an empty sheet with one. */
export const isEmptyBlock = ({ type, content }: Block): boolean =>
  type === 'content' && content.length < MAX_EMPTY_LENGTH && content.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** No markup without text is longer, so that a long block is not searched. */
const MAX_EMPTY_LENGTH = 2000;

/** The ids of all quoted passages, each once. */
export const quotedSegmentIds = (blocks: Block[]): string[] => [
  ...new Set(
    blocks.flatMap(({ quote, source }) => [...(quote ? [quote.segment_id] : []), ...quotedIdsOfSource(source)]),
  ),
];
