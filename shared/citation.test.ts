import { describe, expect, it } from 'vitest';
import { citePassage, type CitedPassage } from './citation.ts';

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
    expect(citePassage(VERSE)).toBe(
      'Bodhicaryāvatāra, 6 (BCA 1.5). Digital Corpus of Sanskrit. CC BY 4.0. https://texts.example/chapter?text_id=a_b&segment_id=c%20d (2026-11-15).',
    );
  });

  it('of several segments has the first and the last number', () => {
    const cited = { ...VERSE, references: [], source: '', license: '', url: 'u', last_segment_number: 8 };
    expect(citePassage(cited)).toBe('Bodhicaryāvatāra, 6–8. u (2026-11-15).');
    expect(citePassage({ ...cited, last_segment_number: 6 })).toContain(', 6.');
  });

  it('names the work and the passage as people do', () => {
    const plain = (cited: Partial<CitedPassage>) =>
      citePassage({ ...VERSE, source: '', license: '', url: 'u', references: [], ...cited });
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
  });

  it('omits what is missing, and uses the punctuation of the script', () => {
    const bare = { ...VERSE, title: 'བྱང་ཆུབ་སེམས།', language: 'bo', references: [], source: '', license: '' };
    expect(citePassage(bare)).toMatch(/^བྱང་ཆུབ་སེམས།, 6\. https:/);
    expect(citePassage({ ...bare, source: '大正藏。' })).toContain(' 大正藏。 https:');
  });
});
