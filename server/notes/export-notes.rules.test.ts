import { describe, expect, it } from 'vitest';
import type { Note } from '#shared/contract/notes.ts';
import { notesToCsv, notesToMarkdown } from './export-notes.rules.ts';

const NOTE: Note = {
  id: 'n1',
  text_id: 't1',
  text_title: 'Heart Sutra',
  language: 'en',
  script: 'Latn',
  citation: 'Toh 21',
  original_title: 'Prajñāpāramitāhṛdaya',
  original_language: 'sa',
  original_script: 'Latn',
  segment_id: 's1',
  segment_number: 3,
  label: null,
  state: 'exact',
  start_offset: 0,
  end_offset: 4,
  quote: 'Form',
  present_words: null,
  body: 'See *below*',
  colour: 'yellow',
  version: 1,
  created_date: '2026-01-02T03:04:05.000Z',
  updated_date: '2026-02-03T04:05:06.000Z',
};
const addressOf = ({ segment_id }: Note) => `https://texts.example/t?segment_id=${segment_id}`;

describe('notes as CSV', () => {
  const cellOf = (body: string) =>
    notesToCsv([{ ...NOTE, body }], addressOf)
      .split('\r\n')[1]
      ?.split(',')[3];

  it('have a byte order mark, a line of names, and a line for each note', () => {
    expect(notesToCsv([NOTE, { ...NOTE, colour: null, body: 'a "b"', segment_id: 's2', label: '21' }], addressOf)).toBe(
      [
        '\uFEFFtext_title,segment_number,quote,body,colour,state,created_date,updated_date,address,label',
        '"Heart Sutra","3","Form","See *below*","yellow","exact","2026-01-02T03:04:05.000Z","2026-02-03T04:05:06.000Z","https://texts.example/t?segment_id=s1",""',
        '"Heart Sutra","3","Form","a ""b""","","exact","2026-01-02T03:04:05.000Z","2026-02-03T04:05:06.000Z","https://texts.example/t?segment_id=s2","21"',
        '',
      ].join('\r\n'),
    );
  });

  it.each(['=1+1', '+1', '-1', '@a', '\tx', '  =1', '\u200B=1', ' \u200E @a'])(
    'never begin a cell like a formula: %j',
    (body) => {
      expect(cellOf(body)).toBe(`"'${body}"`);
    },
  );

  it.each(['a=1', '1-1', 'me@x.example', ''])('leave other cells as they are: %j', (body) => {
    expect(cellOf(body)).toBe(`"${body}"`);
  });
});

describe('notes as Markdown', () => {
  const labels = { title: 'My notes', colours: { yellow: 'Yellow' }, doubtful: 'place uncertain', orphan: 'lost' };

  it('have a heading for each text, with its notes', () => {
    const notes: Note[] = [
      NOTE,
      { ...NOTE, quote: 'two\nlines', body: '', colour: null, state: 'doubtful' },
      { ...NOTE, text_id: 't2', text_title: 'On *form* [1]', citation: '', colour: 'green', state: 'orphan' },
    ];
    expect(notesToMarkdown(notes, addressOf, labels)).toBe(`# My notes

## Heart Sutra · Toh 21

> Form

See *below*

[3](https://texts.example/t?segment_id=s1) · Yellow · 2026-02-03

> two
> lines

[3](https://texts.example/t?segment_id=s1) · 2026-02-03 · place uncertain

## On \\*form\\* \\[1\\]

> Form

See *below*

[3](https://texts.example/t?segment_id=s1) · green · 2026-02-03 · lost
`);
  });

  it('escape what the quoted text would do', () => {
    const markdown = notesToMarkdown([{ ...NOTE, quote: String.raw`a\b ${'`c`'} _d_ <e> #f |` }], addressOf, labels);
    expect(markdown).toContain(String.raw`> a\\b ${'\\`c\\`'} \_d\_ \<e\> \#f \|`);
  });
});

it('a passage is listed by its own number where it has one', () => {
  const labels = { title: '', colours: {}, doubtful: '', orphan: '' };
  const linked = (label: string | null) => notesToMarkdown([{ ...NOTE, label }], addressOf, labels);
  expect(linked('3.4')).toContain('[3.4](https://texts.example/');
  expect(linked('1]*')).toContain(String.raw`[1\]\*](https://texts.example/`);
  expect(linked(null)).toContain('[3](https://texts.example/');
});
