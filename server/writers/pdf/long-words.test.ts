import { expect, it } from 'vitest';
import { breakLongRuns, breakLongWords } from './long-words.rules.ts';
import type { Versions } from '../document.ts';
import { pdfBlock } from './pdf-blocks.rules.ts';
import { pdfLanguage } from './pdf-html.rules.ts';

const shown = (text: string, lang: string, columns: number): string =>
  breakLongWords(text, lang, columns)
    .map((piece) => piece.text.replaceAll('\u00ad', '-'))
    .join('');

it('a compound that is longer than a column may break after its syllables', () => {
  expect(shown('bhavati sanāramaralokavandanīyo', 'sa', 4)).toBe('bhavati sanā-rama-ralo-kava-nda-nīyo');
  expect(shown('गतिपत्तनविप्रवासशीलाः', 'sa', 4)).toMatch(/^गति[^-]*-.*[^-]$/);
  expect(shown('गतिपत्तनविप्रवासशीलाः', 'sa', 4)).not.toMatch(/्-|-[\u093e-\u094d]/);
});

it('words that fit into a column, and those of other scripts, stay as they are', () => {
  for (const text of [
    'bodhisattvo mahāsattvaḥ',
    'incomprehensible',
    '觀自在菩薩行深般若波羅蜜多時照見五蘊皆空',
    'བཅོམ་ལྡན་འདས་མ་ཤེས་རབ་ཀྱི་',
  ])
    expect(shown(text, 'sa', 4)).toBe(text);
  expect(shown('sanāramaralokavandanīyo', 'sa', 2)).toBe('sanāramaralokavandanīyo');
});

it('a long ordinary word breaks by the rules of its language, and what is twice as long as a column breaks anywhere', () => {
  expect(breakLongRuns([{ t: 'all incomprehensibilities go', s: 'b' }], 'en', 4)).toEqual([
    { t: 'all ', s: 'b' },
    { t: 'incomprehensibilities', s: 'bh' },
    { t: ' go', s: 'b' },
  ]);
  for (const part of shown('x'.repeat(80), 'en', 4).split('-')) expect(part.length).toBeLessThan(18);
});

it('words break in columns, and not in texts below one another', () => {
  const cell = { html: 'sanāramaralokavandanīyo', lang: 'sa-Latn', number: '', span: 1 };
  const column = { title: '', citation: '', address: '' };
  const typeset = (isSideBySide: boolean): string => {
    const versions: Versions = {
      type: 'versions',
      isText: true,
      isSideBySide,
      columns: [column, column, column, column],
      rows: [[cell, cell, cell, cell]],
    };
    return JSON.stringify(pdfBlock({ lang: pdfLanguage('en'), notes: new Map() }, versions));
  };
  expect(typeset(true)).toContain('rama\u00adralo');
  expect(typeset(false)).toContain('sanāramaralokavandanīyo');
});
