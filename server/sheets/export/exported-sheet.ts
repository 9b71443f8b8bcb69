import { parseHtml, type HtmlNode } from './html-tree.rules.ts';

/** A picture of ours, as it goes into the file. */
export type ExportPicture = { name: string; mediaType: string; bytes: Uint8Array; width: number; height: number };

export type ExportBlock =
  | { type: 'content'; html: string; nodes: HtmlNode[] }
  | { type: 'picture'; picture: ExportPicture; alt: string }
  /** A picture elsewhere, or a player: an address to follow. */
  | { type: 'link'; label: string; address: string }
  | { type: 'source'; html: string; nodes: HtmlNode[]; lang: string; citation: string; address: string };

/** A sheet with all that its file needs. */
export type ExportedSheet = {
  id: string;
  title: string;
  summary: string;
  /** A BCP 47 tag. */
  lang: string;
  author: string;
  address: string;
  /** `YYYY-MM-DD` */
  date: string;
  blocks: ExportBlock[];
  /** What the quoted texts are and may be used for, each once. */
  sources: string[];
  words: { by: string; sources: string };
};

export type File = { media_type: string; extension: string; bytes: Uint8Array };

export const contentBlock = (html: string): ExportBlock => ({ type: 'content', html, nodes: parseHtml(html) });
