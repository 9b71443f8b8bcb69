/** What one import may cost. A text of a canon is far below each of these; whoever meets one is told which. */

/** Of one file of text, XML or table. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Letters in one line of plain text or in one cell of a table. */
export const MAX_LINE_LENGTH = 200_000;
export const MAX_SEGMENTS = 200_000;
export const MAX_TABLE_CELLS = 2_000_000;

/** Elements within one another. */
export const MAX_XML_DEPTH = 200;
/** Elements and pieces of text of one file. */
export const MAX_XML_NODES = 2_000_000;

/** Archives. */
export const MAX_ARCHIVE_BYTES = 512 * 1024 * 1024;
export const MAX_ARCHIVE_ENTRIES = 50_000;
/** Unpacked, of all files together. */
export const MAX_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
/** Unpacked, of one file. */
export const MAX_ENTRY_BYTES = 256 * 1024 * 1024;
/** Unpacked to packed: texts are packed to a tenth, and only a bomb to a hundredth. */
export const MAX_ARCHIVE_RATIO = 200;
/** Small files of one repeated letter are harmless. */
export const RATIO_APPLIES_FROM_BYTES = 1024 * 1024;
export const MAX_NAME_BYTES = 255;
/** Folders within one another. */
export const MAX_FOLDER_DEPTH = 20;

/** Files of a folder whose names and first bytes are looked at. */
export const MAX_LISTED_FILES = 5000;
export const HEAD_BYTES = 4096;
