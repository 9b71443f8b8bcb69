import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CitedItem } from '../cited-item.ts';
import { bibtex, escapeBibtex } from './bibtex.ts';
import { chicago } from './chicago.ts';
import { cslJson } from './csl-json.ts';
import { plain } from './plain.ts';
import { ris } from './ris.ts';

const VERSE: CitedItem = {
  kind: 'passage',
  title: 'Entering the Bodhisattva’s Way',
  language: 'en',
  original_title: 'Bodhicaryāvatāra',
  authors: ['Śāntideva'],
  translators: ['A. Reader', 'བློ་བཟང་', '法尊'],
  place: 'BCA 1.5',
  references: 'Toh 3871, 2a1',
  composed: '8th century',
  source: 'Translated from the Sanskrit, 2026',
  license: 'CC BY 4.0',
  revision: '1.2',
  published: '',
  site: 'Pothi',
  url: 'https://texts.example/c/bca1.5?text=0a1b_c%20d',
  accessed: '2026-11-09',
};
const SHEET: CitedItem = {
  ...VERSE,
  kind: 'sheet',
  title: 'On “patience”',
  original_title: '',
  authors: ['Pema Tsering'],
  translators: [],
  place: '',
  references: '',
  composed: '',
  source: '',
  license: '',
  revision: '',
  published: '2026-03-01',
  url: 'https://texts.example/c/s',
};

describe('a passage of a translation', () => {
  it('as plain text', () => {
    expect(plain(VERSE)).toBe(
      'Śāntideva, Entering the Bodhisattva’s Way, BCA 1.5 (Toh 3871, 2a1). A. Reader, བློ་བཟང་, 法尊. Translated from the Sanskrit, 2026. CC BY 4.0. https://texts.example/c/bca1.5?text=0a1b_c%20d (2026-11-09).',
    );
    expect(plain({ ...VERSE, source: 'Śāntideva, by A. Reader' })).toMatch(
      /^Entering .*\. བློ་བཟང་, 法尊\. Śāntideva, by/,
    );
  });

  it('in Chicago style', () => {
    expect(chicago(VERSE)).toBe(
      'Śāntideva. Entering the Bodhisattva’s Way. Translated by A. Reader, བློ་བཟང་, and 法尊. BCA 1.5 (Toh 3871, 2a1). Translated from the Sanskrit, 2026. Pothi. Accessed November 9, 2026. https://texts.example/c/bca1.5?text=0a1b_c%20d.',
    );
  });

  it('in BibTeX', () => {
    expect(bibtex(VERSE)).toBe(`@misc{entering-the-bodhisattvas-en-bca-1-5,
  author = {{Śāntideva}},
  title = {{Entering the Bodhisattva’s Way}},
  translator = {{A. Reader} and {བློ་བཟང་} and {法尊}},
  origtitle = {Bodhicaryāvatāra},
  pages = {BCA 1.5, Toh 3871, 2a1},
  howpublished = {Translated from the Sanskrit, 2026},
  organization = {Pothi},
  version = {1.2},
  language = {en},
  note = {Translated by A. Reader, བློ་བཟང་, and 法尊; Bodhicaryāvatāra; 8th century; CC BY 4.0},
  url = {https://texts.example/c/bca1.5?text=0a1b_c%20d},
  urldate = {2026-11-09}
}
`);
  });

  it('in RIS', () => {
    expect(ris(VERSE).split('\r\n')).toEqual([
      'TY  - EBOOK',
      'AU  - Śāntideva',
      'TI  - Entering the Bodhisattva’s Way',
      'A4  - A. Reader',
      'A4  - བློ་བཟང་',
      'A4  - 法尊',
      'SE  - BCA 1.5, Toh 3871, 2a1',
      'PB  - Translated from the Sanskrit, 2026',
      'ET  - 1.2',
      'LA  - en',
      'OP  - Bodhicaryāvatāra',
      'N1  - 8th century; CC BY 4.0',
      'DP  - Pothi',
      'UR  - https://texts.example/c/bca1.5?text=0a1b_c%20d',
      'Y2  - 2026/11/09',
      'ER  - ',
      '',
    ]);
  });

  it('in CSL-JSON', () => {
    expect(JSON.parse(cslJson(VERSE))).toEqual([
      {
        id: VERSE.url,
        type: 'book',
        title: 'Entering the Bodhisattva’s Way',
        author: [{ literal: 'Śāntideva' }],
        translator: [{ literal: 'A. Reader' }, { literal: 'བློ་བཟང་' }, { literal: '法尊' }],
        'original-title': 'Bodhicaryāvatāra',
        section: 'BCA 1.5',
        note: 'Toh 3871, 2a1; CC BY 4.0',
        'original-date': { literal: '8th century' },
        publisher: 'Translated from the Sanskrit, 2026',
        archive: 'Pothi',
        version: '1.2',
        language: 'en',
        URL: VERSE.url,
        accessed: { 'date-parts': [[2026, 11, 9]] },
      },
    ]);
  });
});

it('a sheet has its author, the site and the day on which it was published', () => {
  expect(plain(SHEET)).toBe('Pema Tsering, On “patience”. Pothi, 2026-03-01. https://texts.example/c/s (2026-11-09).');
  expect(chicago(SHEET)).toBe(
    'Pema Tsering. “On ‘patience’.” Pothi, March 1, 2026. Accessed November 9, 2026. https://texts.example/c/s.',
  );
  expect(bibtex(SHEET)).toMatch(/^@misc\{on-patience-en,\n[^@]*year = \{2026\},\n {2}date = \{2026-03-01\}/);
  expect(ris(SHEET)).toContain(
    'TY  - ELEC\r\nAU  - Pema Tsering\r\nTI  - On “patience”\r\nPY  - 2026\r\nDA  - 2026/03/01',
  );
  expect(JSON.parse(cslJson(SHEET))).toMatchObject([
    { type: 'webpage', 'container-title': 'Pothi', issued: { 'date-parts': [[2026, 3, 1]] } },
  ]);
});

it('a title without Latin letters has a key all the same, and ends with the mark of its script', () => {
  const tibetan = { ...VERSE, title: 'བྱང་ཆུབ་སེམས།', language: 'bo', place: '', references: '', authors: [] };
  expect(bibtex(tibetan)).toMatch(/^@misc\{pothi-bo,/);
  expect(chicago({ ...tibetan, translators: [] })).toMatch(/^བྱང་ཆུབ་སེམས། Translated from/);
});

const hostile = fc.string({
  unit: fc.constantFrom(
    'a',
    'ṃ',
    '།',
    '法',
    ' ',
    '\n',
    '\r',
    '{',
    '}',
    '%',
    '\\',
    '#',
    '$',
    '_',
    '~',
    '^',
    '&',
    '"',
    '\u2028',
  ),
});
const date = fc.constantFrom('', '2026-11-15');
const item: fc.Arbitrary<CitedItem> = fc.record({
  kind: fc.constantFrom('passage', 'text', 'sheet'),
  title: hostile,
  language: fc.constantFrom('sa-Deva', 'bo', 'zh'),
  original_title: hostile,
  authors: fc.array(hostile, { maxLength: 3 }),
  translators: fc.array(hostile, { maxLength: 3 }),
  place: hostile,
  references: hostile,
  composed: hostile,
  source: hostile,
  license: hostile,
  revision: hostile,
  published: date,
  site: hostile,
  url: hostile,
  accessed: fc.constant('2026-11-15'),
});

const COMMANDS: Record<string, string> = {
  textbackslash: '\\',
  textbraceleft: '{',
  textbraceright: '}',
  textasciitilde: '~',
  textasciicircum: '^',
};
const unescapeBibtex = (text: string) =>
  text.replaceAll(/\\(text[a-z]+)\{\}|\\([%&#$_])/g, (_, command?: string, mark?: string) =>
    command ? (COMMANDS[command] ?? '') : (mark ?? ''),
  );

/** BibTeX counts braces, with or without a backslash before them. */
const depthAtEnd = (text: string) => text.split('{').length - text.split('}').length;

describe('whatever a title, a name or a source contains', () => {
  it('BibTeX can be read back, on one line', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(unescapeBibtex(escapeBibtex(text))).toBe(text.replaceAll(/[\s\u2028]+/g, ' ').trim());
      }),
    );
  });

  it('a BibTeX entry has one line a field, closed braces, and no comment outside the address', () => {
    fc.assert(
      fc.property(item, (cited) => {
        const [first, ...lines] = bibtex(cited).trimEnd().split('\n');
        expect(first).toMatch(/^@misc\{[A-Za-z0-9-]+,$/);
        expect(lines.pop()).toBe('}');
        for (const line of lines) {
          expect(line).toMatch(/^ {2}[a-z]+ = \{.*\},?$/);
          expect(depthAtEnd(line)).toBe(0);
          if (!line.startsWith('  url =')) expect(line).not.toMatch(/(?<!\\)%/);
        }
      }),
    );
  });

  it('an RIS record has only lines with a tag, begins with its type and ends once', () => {
    fc.assert(
      fc.property(item, (cited) => {
        const lines = ris(cited).split(/\r\n|[\n\r\u2028]/);
        expect(lines.pop()).toBe('');
        for (const line of lines) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- /);
        expect(lines[0]).toMatch(/^TY {2}- (EBOOK|ELEC)$/);
        expect(lines.filter((line) => line.startsWith('ER  - '))).toEqual([lines.at(-1)]);
      }),
    );
  });

  it('CSL-JSON is JSON, and prose is one line', () => {
    fc.assert(
      fc.property(item, (cited) => {
        expect(JSON.parse(cslJson(cited))).toHaveLength(1);
        for (const text of [plain(cited), chicago(cited)]) expect(text).not.toMatch(/[\n\r\u2028]/);
      }),
    );
  });
});
