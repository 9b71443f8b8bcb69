import type { Passage } from './stored-sheet.ts';

/** A text as it is in the library now. */
export type QuotedText = {
  text_id: string;
  text_title: string;
  language: string;
  script: string;
  revision: number;
  work_id: string;
};

/** What the library says now about the quotations of a sheet. */
export type Quoted = {
  passages: Map<string, Passage>;
  /** Texts of which further versions are quoted. */
  texts: Map<string, QuotedText>;
  /** Names of revisions. */
  labels: Map<string, string>;
};

export const revisionKey = (text_id: string, revision: number): string => `${text_id} ${revision}`;

/** A passage and one of another version with the same words, in the order of that version. */
export type AlignedPassage = { segment_id: string; other_id: string; text_id: string };
