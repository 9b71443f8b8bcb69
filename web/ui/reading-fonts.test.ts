import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fontFilesFor, waitFor } from './reading-fonts.ts';

const LATIN = 'gentium-book-plus-latin-400-normal.woff2';
const EXTENDED = 'gentium-book-plus-latin-ext-400-normal.woff2';
const TIBETAN = 'noto-serif-tibetan-tibetan-400-normal.woff2';

describe('the fonts of a text', () => {
  it.each([
    ['Thus have I heard.', [LATIN]],
    ['Evaṁ me sutaṁ', [LATIN, EXTENDED]],
    ['Ānanda', [LATIN, EXTENDED]],
    ['Élan, œuvre', [LATIN]],
    ['བཅོམ་ལྡན་འདས', [TIBETAN]],
    ['如是我聞<br>&nbsp;<b>。</b>', []],
    ['The བཅོམ་ལྡན་འདས', [LATIN, TIBETAN]],
  ])('%s', (html, files) => expect(fontFilesFor([{ html }], 'serif')).toEqual(files));

  it('are those of the chosen face, and bold only where a text is bold', () => {
    const samples = [{ html: 'Satipaṭṭhāna', isBold: true }, { html: 'Thus have I heard.' }];
    expect(fontFilesFor(samples, 'serif')).toEqual([
      'gentium-book-plus-latin-700-normal.woff2',
      'gentium-book-plus-latin-ext-700-normal.woff2',
      LATIN,
    ]);
    expect(fontFilesFor(samples, 'sans')).toEqual([
      'inter-latin-wght-normal.woff2',
      'inter-latin-ext-wght-normal.woff2',
    ]);
  });

  it('are waited for by a letter that only their file has', () => {
    expect(waitFor([LATIN, EXTENDED, TIBETAN])).toBe(
      '400 1em "Gentium Book Plus"/a|400 1em "Gentium Book Plus"/ā|1em "Noto Serif Tibetan"/ཀ',
    );
    expect(waitFor([])).toBe('');
  });

  it('are declared in the style sheet under these names', () => {
    const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
    const files = (['serif', 'sans'] as const).flatMap((face) =>
      fontFilesFor([{ html: 'ā ཀ a', isBold: true }, { html: 'ā a' }], face),
    );
    expect(files).toHaveLength(8);
    for (const file of files) expect(css).toContain(`/files/${file}'`);
  });
});
