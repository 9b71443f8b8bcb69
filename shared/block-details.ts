import type { BlockType } from './contract/sheet-parts.ts';

/** What an author says about a block beside its content. */
export type BlockDetails = {
  /** Of a picture: what it shows, for those who cannot see it. */
  alt?: string;
  /** Of a picture: the words below it, for everybody. */
  caption?: string;
  /** Of a recording or a video. */
  title?: string;
  /** Of a recording or a video: an uploaded picture that stands for it until it plays. */
  picture?: string;
  /** Of a video: the second at which it starts. */
  start?: number;
  /** Of text: a question that whoever answers an assignment is asked. */
  is_question?: boolean;
};

/** Which details a block has. Of any other kind of block they are ignored. */
export const DETAILS_OF_TYPE = {
  content: ['is_question'],
  image: ['alt', 'caption'],
  audio: ['title', 'picture'],
  video: ['title', 'picture', 'start'],
  source: [],
} as const satisfies Record<BlockType, (keyof BlockDetails)[]>;

const ALL_DETAILS = [...new Set(Object.values(DETAILS_OF_TYPE).flat())];

const EMPTY_DETAILS: Required<BlockDetails> = {
  alt: '',
  caption: '',
  title: '',
  picture: '',
  start: 0,
  is_question: false,
};

/** An empty detail is the same as none. */
export const hasSameDetails = (one: BlockDetails, other: BlockDetails): boolean =>
  ALL_DETAILS.every((name) => (one[name] || undefined) === (other[name] || undefined));

/** The details that a block of this type has, without the empty ones. */
export const detailsOf = (type: BlockType, block: BlockDetails): BlockDetails =>
  Object.fromEntries(
    DETAILS_OF_TYPE[type].flatMap((name) => (block[name] ? [[name, block[name]]] : [])),
  ) as BlockDetails;

/** The same with the empty ones, for a save: left out, they would stay as they are. */
export const sentDetailsOf = (type: BlockType, block: BlockDetails): BlockDetails =>
  Object.fromEntries(DETAILS_OF_TYPE[type].map((name) => [name, block[name] || EMPTY_DETAILS[name]])) as BlockDetails;
