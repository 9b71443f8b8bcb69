import { BYTE_ORDER_MARK, csvCell } from '#server/http/csv-cell.rules.ts';
import type { Note } from '#shared/contract/notes.ts';

const CSV_COLUMNS = [
  'text_title',
  'segment_number',
  'quote',
  'body',
  'colour',
  'state',
  'created_date',
  'updated_date',
  'address',
  'label',
] as const;

export const notesToCsv = (notes: Note[], addressOf: (note: Note) => string): string => {
  const lines = notes.map((note) =>
    CSV_COLUMNS.map((column) => csvCell(column === 'address' ? addressOf(note) : String(note[column] ?? ''))).join(','),
  );
  return `${BYTE_ORDER_MARK}${[CSV_COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
};

const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`);

const blockquote = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${escapeMarkdown(line)}`)
    .join('\n');

export type NoteLabels = { title: string; colours: Record<string, string>; doubtful: string; orphan: string };

const noteToMarkdown = (note: Note, address: string, labels: NoteLabels): string => {
  const { segment_number, label, quote, body, colour, state, updated_date } = note;
  const details = [
    `[${label === null ? segment_number : escapeMarkdown(label)}](${address})`,
    ...(colour ? [labels.colours[colour] ?? colour] : []),
    updated_date.slice(0, 10),
    ...(state === 'exact' ? [] : [labels[state]]),
  ];
  return [blockquote(quote), ...(body ? [body] : []), details.join(' · ')].join('\n\n');
};

/** A heading for each text, then its notes in the order of the text. Bodies are not escaped: they may be Markdown. */
export const notesToMarkdown = (notes: Note[], addressOf: (note: Note) => string, labels: NoteLabels): string => {
  const parts = [`# ${labels.title}`];
  let text_id = '';
  for (const note of notes) {
    if (note.text_id !== text_id)
      parts.push(`## ${escapeMarkdown([note.text_title, note.citation].filter(Boolean).join(' · '))}`);
    text_id = note.text_id;
    parts.push(noteToMarkdown(note, addressOf(note), labels));
  }
  return `${parts.join('\n\n')}\n`;
};
