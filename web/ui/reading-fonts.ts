/** The face of Latin letters in what is read. */
export type Face = 'serif' | 'sans';

/** Some of the text of a page, as HTML. */
export type FontSample = { html: string; isBold?: boolean };

export const INTERFACE_LATIN = 'inter-latin-wght-normal.woff2';
export const TIBETAN = 'noto-serif-tibetan-tibetan-400-normal.woff2';

type FontFile = { file: string; /** As `document.fonts.load` takes it. */ font: string; letter: string };

const gentium = (subset: 'latin' | 'latin-ext', weight: 400 | 700): FontFile => ({
  file: `gentium-book-plus-${subset}-${weight}-normal.woff2`,
  font: `${weight} 1em "Gentium Book Plus"`,
  letter: subset === 'latin' ? 'a' : 'ā',
});

/** One file has all weights. */
const inter = (subset: 'latin' | 'latin-ext'): FontFile => ({
  file: `inter-${subset}-wght-normal.woff2`,
  font: '1em "Inter"',
  letter: subset === 'latin' ? 'a' : 'ā',
});

/** A function, so that the bundler sees that browsers do not need it: only the server asks. */
const allFiles = (): FontFile[] => [
  ...([400, 700] as const).flatMap((weight) => [gentium('latin', weight), gentium('latin-ext', weight)]),
  inter('latin'),
  inter('latin-ext'),
  { file: TIBETAN, font: '1em "Noto Serif Tibetan"', letter: 'ཀ' },
];

const LATIN_LETTERS = /[a-z\u00C0-\u00FF]/i;
/** The diacritics of Pali, Sanskrit and Eastern Europe: the ranges in `fonts.css`, without rare signs. */
const EXTENDED_LETTERS = /[\u0100-\u0130\u0132-\u0151\u0154-\u02BA\u1E00-\u1E9F]/;
const TIBETAN_LETTERS = /[\u0F40-\u0FBC]/;
const TAGS = /<[^>]*>|&\w+;/g;

/** The files of fonts that these texts are set in: of all letters that the page shows, and no others. */
export const fontFilesFor = (samples: FontSample[], face: Face): string[] => {
  const files = samples.flatMap(({ html, isBold = false }) => {
    const text = html.replaceAll(TAGS, ' ');
    const latin = face === 'sans' ? inter : (subset: 'latin' | 'latin-ext') => gentium(subset, isBold ? 700 : 400);
    return [
      ...(LATIN_LETTERS.test(text) ? [latin('latin').file] : []),
      ...(EXTENDED_LETTERS.test(text) ? [latin('latin-ext').file] : []),
      ...(TIBETAN_LETTERS.test(text) ? [TIBETAN] : []),
    ];
  });
  return [...new Set(files)];
};

/** What `web/public/wait-for-fonts.js` waits for: each font with a letter that is in this file of it. */
export const waitFor = (files: string[]): string =>
  allFiles()
    .filter(({ file }) => files.includes(file))
    .map(({ font, letter }) => `${font}/${letter}`)
    .join('|');
