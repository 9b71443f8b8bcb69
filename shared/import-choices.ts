/** Formats whose files do not say, or not all, what a library must know: a person chooses it. */
export const CHOSEN_FORMATS = ['plain', 'table', 'docx', 'tei', 'tmx', 'epub'] as const;
export const IMPORT_FORMATS = ['library', 'bilara', 'derge', 'openpecha', ...CHOSEN_FORMATS] as const;
export type ImportFormatName = (typeof IMPORT_FORMATS)[number];

/** What several files are. */
export const IMPORT_SEVERAL = ['works', 'versions', 'one'] as const;

/** Encodings that a person may choose for a file that is neither UTF-8 nor marked as UTF-16. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1252',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** What a column of a table holds. */
export const COLUMN_ROLES = ['text', 'note', 'reference', 'section', 'key', 'root_words', 'skip'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** What paragraphs of a style become. */
export const STYLE_ROLES = [
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'heading6',
  'prose',
  'verse',
  'skip',
] as const;
export type StyleRole = (typeof STYLE_ROLES)[number];

export const MAX_IMPORT_COLUMNS = 100;
