import type { SegmentType } from '#server/library/draft.ts';
import type { FrontMatter, WrittenText } from './document.ts';

/** What formats are made of that keep the structure of a text: its sections and passages in order, each with its versions. */
export type AlignedText = {
  front: FrontMatter;
  /** The text, then the versions that are shown with it. */
  columns: Column[];
  items: AsyncIterable<TextItem>;
};

/** For formats in which each text keeps its own sections and passages, which point to those of the first. */
export type SeparateTexts = { front: FrontMatter; texts: SeparateText[] };
export type SeparateText = { column: Column; written: WrittenText; items: AsyncIterable<TextItem> };

/** `name` is unique among the texts of a file. */
export type Column = { id: string; name: string; title: string; language: string; lang: string; author: string };

export type TextItem = SectionStart | Passage;

export type SectionStart = {
  kind: 'section';
  id: string;
  key: string;
  title: string;
  /** 1 at the top. */
  depth: number;
  /** Its number in each section that it is in, from the top: 2, 1 is the first one of the second. */
  path: number[];
  /** Whether its first passage is its heading; otherwise only the title says what it is. */
  hasHeading: boolean;
};

/** What a version has for a passage. */
export type Rendering = {
  html: string;
  type: SegmentType;
  /** It is that of the passage above, which goes on; `html` is then empty. */
  isCovered: boolean;
};

export type Passage = {
  kind: 'passage';
  /** Empty where a version has words that the text lacks. */
  key: string;
  /** What stands in the margin; empty where there is nothing. */
  number: string;
  type: SegmentType;
  level: number | null;
  starts_block: boolean;
  html: string;
  references: { siglum: string; value: string }[];
  notes: { type: 'variant' | 'note'; content: string }[];
  renderings: Rendering[];
  /** Keys of the passages of the root that it translates. */
  maps_to: string[];
};
