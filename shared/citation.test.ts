import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCitation, type CitedPassage, escapeBibtex } from './citation.ts';

const VERSE: CitedPassage = {
  title: 'Bodhicaryāvatāra',
  language: 'sa',
  segment_number: 6,
  references: [{ siglum: 'BCA', value: '1.5' }],
  source: 'Digital Corpus of Sanskrit',
  license: 'CC BY 4.0',
  url: 'https://texts.example/chapter?text_id=a_b&segment_id=c%20d',
  accessed: '2026-11-15',
};

describe('a citation', () => {
  it('as plain text', () => {
    expect(formatCitation(VERSE, 'plain')).toBe(
      'Bodhicaryāvatāra, 6 (BCA 1.5). Digital Corpus of Sanskrit. CC BY 4.0. https://texts.example/chapter?text_id=a_b&segment_id=c%20d (2026-11-15).',
    );
  });

  it('of several segments has the first and the last number', () => {
    const cited = { ...VERSE, references: [], source: '', license: '', url: 'u', last_segment_number: 8 };
    expect(formatCitation(cited, 'plain')).toBe('Bodhicaryāvatāra, 6–8. u (2026-11-15).');
    expect(formatCitation(cited, 'bibtex')).toContain('pages = {6–8}');
    expect(formatCitation({ ...cited, last_segment_number: 6 }, 'plain')).toContain(', 6.');
  });

  it('names the work and the passage as people do', () => {
    const plain = (cited: Partial<CitedPassage>) =>
      formatCitation({ ...VERSE, source: '', license: '', url: 'u', references: [], ...cited }, 'plain');
    const references = [
      { siglum: 'DN', value: '16' },
      { siglum: 'msdiv', value: '172' },
      { siglum: 'pts-vp-pli', value: '2.123' },
    ];
    expect(plain({ title: 'X', work_citation: 'DN 16', own_number: 'dn16:3.40.2', references })).toBe(
      'X, DN 16, dn16:3.40.2 (PTS D ii 123). u (2026-11-15).',
    );
    const verse = [
      { siglum: 'Dhp', value: '21' },
      { siglum: 'T', value: '210, 562b' },
    ];
    expect(plain({ title: 'X', work_citation: 'Dhp 21–32', references: verse })).toBe(
      'X, Dhp 21 (T 210, 562b). u (2026-11-15).',
    );
    const canons = [
      { siglum: 'Toh', value: '21, 144b6' },
      { siglum: 'T', value: '251, 848c04' },
    ];
    const heart = { title: 'X', work_citation: 'Toh 21, T 251', references: canons };
    expect(plain({ ...heart, language: 'bo' })).toContain('X, Toh 21, 144b6 (T 251, 848c04).');
    expect(plain({ ...heart, language: 'zh' })).toContain('X, T 251, 848c04 (Toh 21, 144b6).');
    expect(plain({ title: 'X', work_citation: 'Toh 21' })).toBe('X, Toh 21, 6. u (2026-11-15).');
    expect(plain({ title: 'X', own_number: 'mn10:5.1' })).toBe('X, mn10:5.1. u (2026-11-15).');
    const cited = { ...VERSE, work_citation: 'DN 16', own_number: 'dn16:3.40.2', references };
    expect(formatCitation(cited, 'bibtex')).toContain('pages = {DN 16, dn16:3.40.2, PTS D ii 123}');
    expect(formatCitation(cited, 'ris')).toContain('SE  - DN 16, dn16:3.40.2, PTS D ii 123');
  });

  it('in BibTeX', () => {
    expect(formatCitation(VERSE, 'bibtex')).toBe(`@misc{bodhicaryavatara-sa-6,
  title = {{Bodhicaryāvatāra}},
  pages = {BCA 1.5},
  howpublished = {Digital Corpus of Sanskrit},
  language = {sa},
  note = {CC BY 4.0},
  url = {https://texts.example/chapter?text_id=a_b&segment_id=c%20d},
  urldate = {2026-11-15}
}
`);
  });

  it('in RIS', () => {
    expect(formatCitation(VERSE, 'ris').split('\r\n')).toEqual([
      'TY  - ELEC',
      'TI  - Bodhicaryāvatāra',
      'SE  - BCA 1.5',
      'PB  - Digital Corpus of Sanskrit',
      'LA  - sa',
      'N1  - CC BY 4.0',
      'UR  - https://texts.example/chapter?text_id=a_b&segment_id=c%20d',
      'Y2  - 2026/11/15',
      'ER  - ',
      '',
    ]);
  });

  it('omits what is missing, and uses the punctuation of the script', () => {
    const bare = { ...VERSE, title: 'བྱང་ཆུབ་སེམས།', language: 'bo', references: [], source: '', license: '' };
    expect(formatCitation(bare, 'plain')).toMatch(/^བྱང་ཆུབ་སེམས།, 6\. https:/);
    expect(formatCitation(bare, 'bibtex')).toContain('@misc{pothi-bo-6,');
    expect(formatCitation(bare, 'bibtex')).not.toContain('note');
    expect(formatCitation(bare, 'ris')).not.toContain('N1');
    expect(formatCitation({ ...bare, source: '大正藏。' }, 'plain')).toContain(' 大正藏。 https:');
  });
});

const hostile = fc.string({
  unit: fc.constantFrom('a', 'ṃ', '།', ' ', '\n', '\r', '{', '}', '%', '\\', '#', '$', '_', '~', '^', '&', '\u2028'),
});
const passage: fc.Arbitrary<CitedPassage> = fc.record({
  title: hostile,
  language: fc.constantFrom('sa', 'bo', 'zh'),
  segment_number: fc.nat(),
  references: fc.array(fc.record({ siglum: hostile, value: hostile }), { maxLength: 3 }),
  source: hostile,
  license: hostile,
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

describe('whatever a title or a source contains', () => {
  it('BibTeX can be read back, on one line', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(unescapeBibtex(escapeBibtex(text))).toBe(text.replaceAll(/[\s\u2028]+/g, ' ').trim());
      }),
    );
  });

  it('a BibTeX entry has one line a field, closed braces, and no comment outside the address', () => {
    fc.assert(
      fc.property(passage, (cited) => {
        const entry = formatCitation(cited, 'bibtex');
        const [first, ...lines] = entry.trimEnd().split('\n');
        expect(first).toMatch(/^@misc\{[a-z0-9-]+,$/);
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
      fc.property(passage, (cited) => {
        const lines = formatCitation(cited, 'ris').split(/\r\n|[\n\r\u2028]/);
        expect(lines.pop()).toBe('');
        for (const line of lines) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- /);
        expect(lines[0]).toBe('TY  - ELEC');
        expect(lines.filter((line) => line.startsWith('ER  - '))).toEqual([lines.at(-1)]);
      }),
    );
  });
});
