import type { SheetLayout } from '#shared/sheet-layouts.ts';
import type { SourceMark } from '#shared/source-mark.ts';

/** An uploaded picture in a format that all file formats support. */
export type Picture = { name: string; mediaType: string; bytes: Uint8Array; width: number; height: number };

/**
 * What follows the title page, in the order in which it is read. HTML is sanitized. `content`, `picture`, `link` and `source`
 * are of sheets, `heading` and `paragraph` of texts; `versions` are of both.
 */
export type Block =
  /** `isQuestionNumber`: the number above a question, which is no block of the sheet. */
  | { type: 'content'; html: string; isQuestionNumber?: true }
  | { type: 'picture'; picture: Picture; alt: string; caption: string }
  /** A picture on another site, or a player. */
  | { type: 'link'; label: string; address: string }
  | { type: 'source'; html: string; lang: string; citation: string; address: string; mark?: SourceMark }
  | Versions
  | TextHeading
  | TextParagraph;

/** A source with several versions, or with the numbers of its passages; some passages of a text with its versions. */
export type Versions = {
  type: 'versions';
  isSideBySide: boolean;
  /** Of a source of a sheet. */
  mark?: SourceMark;
  columns: { title: string; citation: string; address: string }[];
  /** Of a text: its footnotes are kept, and there is no citation below it. */
  isText?: true;
  /** As of a table: without the places that a passage above covers. */
  rows: { html: string; lang: string; number: string; span: number }[][];
};

/** A heading of a text. `level` 1 is the highest; the title of the document is above it. */
export type TextHeading = {
  type: 'heading';
  level: number;
  /** Of the anchor that the contents lead to; none for a heading that is not in the contents. */
  id?: string;
  html: string;
  lang: string;
  /** The same heading in the versions that are shown with it. */
  translations: { html: string; lang: string }[];
};

/** Passages of one text that make one paragraph or stanza. */
export type TextParagraph = {
  type: 'paragraph';
  pieces: { number: string; html: string }[];
  lang: string;
  isVerse: boolean;
  /** A version below the text that it translates. */
  isTranslation: boolean;
};

/** What the title page says of a text. */
export type WrittenText = {
  title: string;
  lang: string;
  /** The translator of a version, the author of a root text; may be empty, as may the address of the source. */
  author: string;
  isTranslation: boolean;
  source: string;
  sourceUrl: string;
  license: string;
  /** Where the licence can be read, or empty. */
  licenseUrl: string;
  /** The label of the revision, and its day, `YYYY-MM-DD`. */
  revision: string;
  revised: string;
  /** The permanent address of the text. */
  address: string;
};

export type ContentsEntry = { level: number; id: string; title: string; lang: string };

/** What stands before the blocks: on a title page, or in the properties of a file. */
export type FrontMatter = {
  id: string;
  title: string;
  summary: string;
  /** Titles in the language of the sheet. */
  topics: string[];
  tags: string[];
  layout: SheetLayout | 'in_turn';
  /** A BCP 47 tag. */
  lang: string;
  author: string;
  address: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Titles, sources and licenses of the quoted texts, each once. */
  sources: string[];
  labels: DocumentLabels;
  /** Of a text; a sheet has none of these. */
  text?: {
    /** The title of the work in its original language, where the title is another. */
    originalTitle: string;
    originalLang: string;
    /** Which part of the text it is, as `1.1–1.20`; empty for the whole. */
    part: string;
    /** The text and the versions that are shown with it. */
    texts: WrittenText[];
    contents: ContentsEntry[];
  };
};

/**
 * A sheet or a text to be written in any format. The blocks are read once, from first to last; those of a long text are read
 * from the database while the file is written.
 */
export type WrittenDocument = FrontMatter & { blocks: Iterable<Block> | AsyncIterable<Block> };

/** The text of a document that is not by its author. */
export type DocumentLabels = Record<
  // Of the labels themselves: they are in English beside a text in Sanskrit.
  | 'lang'
  | 'by'
  | 'contents'
  | 'footnotes'
  | 'sources'
  | 'audio'
  | 'video'
  | 'picture'
  | 'passage'
  | 'question'
  | 'author'
  | 'translator'
  | 'source'
  | 'license'
  | 'revision'
  | 'address'
  | 'part',
  string
>;

const ENGLISH: DocumentLabels = {
  lang: 'en',
  by: 'By',
  contents: 'Contents',
  footnotes: 'Footnotes',
  sources: 'Sources',
  audio: 'Audio',
  video: 'Video',
  picture: 'Picture',
  passage: 'Passage {number}',
  question: 'Question {number}',
  author: 'Author',
  translator: 'Translator',
  source: 'Source',
  license: 'License',
  revision: 'Revision',
  address: 'Address',
  part: 'Part',
};

const LABELS: Record<string, DocumentLabels> = {
  bo: {
    lang: 'bo',
    by: 'རྩོམ་པ་པོ།',
    contents: 'དཀར་ཆག',
    footnotes: 'ཞབས་མཆན།',
    sources: 'ཁུངས།',
    audio: 'སྒྲ།',
    video: 'བརྙན།',
    picture: 'པར་རིས།',
    passage: 'དུམ་བུ་ {number}',
    question: 'དྲི་བ་ {number}',
    author: 'རྩོམ་པ་པོ།',
    translator: 'སྒྱུར་བ་པོ།',
    source: 'ཁུངས།',
    license: 'ཆོག་མཆན།',
    revision: 'བསྐྱར་བཅོས་ཨང་།',
    address: 'དྲ་གནས།',
    part: 'དུམ་བུ།',
  },
  zh: {
    lang: 'zh',
    by: '作者：',
    contents: '目录',
    footnotes: '脚注',
    sources: '出处',
    audio: '音频',
    video: '视频',
    picture: '图片',
    passage: '第 {number} 段',
    question: '问题 {number}',
    author: '作者',
    translator: '译者',
    source: '出处',
    license: '许可',
    revision: '修订版',
    address: '网址',
    part: '部分',
  },
};

/** In the language of the sheet or of the reader, else in English. */
export const documentLabels = (language: string): DocumentLabels => LABELS[language] ?? ENGLISH;
