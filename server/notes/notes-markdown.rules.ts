import type { Note } from '#shared/contract/notes.ts';

/** What would turn words into markup. */
const escaped = (words: string): string => words.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`);

const quoted = (words: string): string =>
  words
    .split('\n')
    .map((line) => `> ${escaped(line)}`)
    .join('\n');

export type NoteWords = { title: string; colours: Record<string, string>; doubtful: string; orphan: string };

const noteMarkdown = (note: Note, address: string, words: NoteWords): string => {
  const { segment_number, quote, body, colour, state, updated_date } = note;
  const facts = [
    `[${segment_number}](${address})`,
    ...(colour ? [words.colours[colour] ?? colour] : []),
    updated_date.slice(0, 10),
    ...(state === 'exact' ? [] : [words[state]]),
  ];
  return [quoted(quote), ...(body ? [body] : []), facts.join(' · ')].join('\n\n');
};

/** A heading for each text, then its notes in the order of its words. The member's own words stay as she wrote them. */
export const notesMarkdown = (notes: Note[], addressOf: (note: Note) => string, words: NoteWords): string => {
  const parts = [`# ${words.title}`];
  let text_id = '';
  for (const note of notes) {
    if (note.text_id !== text_id) parts.push(`## ${escaped(note.text_title)}`);
    text_id = note.text_id;
    parts.push(noteMarkdown(note, addressOf(note), words));
  }
  return `${parts.join('\n\n')}\n`;
};
