import type { CitationMatch } from '#shared/contract/search-parts.ts';

export type CitedSegment = Omit<CitationMatch, 'citation'> & { is_root: boolean; is_commentary: boolean };

/** Of the reader, and of the edition that the numbers belong to; `text` is the beginning of the id of a text that comes first. */
export type CitationLanguages = { reader: string; edition: string; text: string };

/**
 * Where passages are looked up. Each answer has the first matching segment of each text, and of each translation of it:
 * the text that is meant first, then works before commentaries on them, the language of the reader, that of the edition, the root.
 */
export type CitationLookup = {
  /** By what segments have in editions. The values are in order of preference; `prefix` matches every value that begins with it. */
  byReference(asked: { sigla: string[]; values: string[]; prefix: string | null }): Promise<CitedSegment[]>;
  /**
   * By a page of a printed edition, among the discourses of one collection: the pages of each are counted alone. `values` are
   * in order of preference.
   */
  byPage(asked: { sigla: string[]; values: string[]; prefix: string; uid: string }): Promise<CitedSegment[]>;
  /**
   * By the number of a discourse or verse, and within it by the prefix of a segment's key. A text of one number is opened at
   * its heading; among the verses of a chapter the heading above the first is not what is cited.
   */
  byNumber(number: string, section: string | null): Promise<CitedSegment[]>;
  /** The first number of a discourse that begins so. */
  firstNumber(prefix: string): Promise<string | undefined>;
  /** By the key of a work, and within its root by lines, in order of preference. */
  byWork(work: string, lines: string[]): Promise<CitedSegment[]>;
};
