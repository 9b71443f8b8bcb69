import type { SheetLayout } from '#shared/sheet-layouts.ts';

/** An uploaded picture in a format that all file formats support. */
export type ExportPicture = { name: string; mediaType: string; bytes: Uint8Array; width: number; height: number };

export type ExportBlock =
  /** `isQuestionNumber`: the number above a question, which is no block of the sheet. */
  | { type: 'content'; html: string; isQuestionNumber?: true }
  | { type: 'picture'; picture: ExportPicture; alt: string; caption: string }
  /** A picture on another site, or a player. */
  | { type: 'link'; label: string; address: string }
  | { type: 'source'; html: string; lang: string; citation: string; address: string }
  | ExportVersions;

/** A source with several versions, or with the numbers of its passages. */
export type ExportVersions = {
  type: 'versions';
  isSideBySide: boolean;
  columns: { title: string; citation: string; address: string }[];
  /** As of a table: without the places that a passage above covers. */
  rows: { html: string; lang: string; number: string; span: number }[][];
};

/** A picture that has not been loaded yet, and the link that replaces it when its file is gone, if any. */
export type PictureReference = {
  type: 'picture-reference';
  key: string;
  alt: string;
  caption: string;
  link?: ExportBlock;
};

/** An exported sheet without the bytes of its pictures. */
export type ExportOutline = Omit<ExportedSheet, 'blocks'> & { blocks: (ExportBlock | PictureReference)[] };

/** A sheet with everything an exported file contains. */
export type ExportedSheet = {
  id: string;
  title: string;
  summary: string;
  /** Titles in the language of the sheet. */
  topics: string[];
  tags: string[];
  layout: SheetLayout;
  /** A BCP 47 tag. */
  lang: string;
  author: string;
  address: string;
  /** `YYYY-MM-DD` */
  date: string;
  blocks: ExportBlock[];
  /** Titles, sources and licenses of the quoted texts, each once. */
  sources: string[];
  labels: ExportLabels;
};

/** The text of an exported sheet that is not by its author. */
export type ExportLabels = Record<
  'by' | 'contents' | 'footnotes' | 'sources' | 'audio' | 'video' | 'picture' | 'passage' | 'question',
  string
>;

const ENGLISH: ExportLabels = {
  by: 'By',
  contents: 'Contents',
  footnotes: 'Footnotes',
  sources: 'Sources',
  audio: 'Audio',
  video: 'Video',
  picture: 'Picture',
  passage: 'Passage {number}',
  question: 'Question {number}',
};

const LABELS: Record<string, ExportLabels> = {
  bo: {
    by: 'རྩོམ་པ་པོ།',
    contents: 'དཀར་ཆག',
    footnotes: 'ཞབས་མཆན།',
    sources: 'ཁུངས།',
    audio: 'སྒྲ།',
    video: 'བརྙན།',
    picture: 'པར་རིས།',
    passage: 'དུམ་བུ་ {number}',
    question: 'དྲི་བ་ {number}',
  },
  zh: {
    by: '作者：',
    contents: '目录',
    footnotes: '脚注',
    sources: '出处',
    audio: '音频',
    video: '视频',
    picture: '图片',
    passage: '第 {number} 段',
    question: '问题 {number}',
  },
};

/** In the language of the sheet, else in English. */
export const exportLabels = (language: string): ExportLabels => LABELS[language] ?? ENGLISH;
