import type { Note } from '#shared/contract/notes.ts';

const COLUMNS = [
  'text_title',
  'segment_number',
  'quote',
  'body',
  'colour',
  'state',
  'created_date',
  'updated_date',
  'address',
] as const;

/** A spreadsheet would run what begins like a formula; a leading apostrophe makes it words again. */
const harmless = (value: string): string => (/^[\s\p{Cf}]*[=+\-@\t\r]/u.test(value) ? `'${value}` : value);

const cell = (value: string): string => `"${harmless(value).replaceAll('"', '""')}"`;

/** With a byte order mark, or spreadsheets would take Tibetan for Latin. */
export const notesCsv = (notes: Note[], addressOf: (note: Note) => string): string => {
  const lines = notes.map((note) =>
    COLUMNS.map((column) => cell(column === 'address' ? addressOf(note) : String(note[column] ?? ''))).join(','),
  );
  return `\uFEFF${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
};
