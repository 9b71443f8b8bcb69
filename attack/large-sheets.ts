/** Just below the limits: 19 blocks of 195,000 characters are 3.7 MB. */
export const LARGE_BLOCKS = 19;
export const LARGE_BLOCK_LENGTH = 195_000;

const SYLLABLES = [
  'ka',
  'mi',
  'so',
  'ten',
  'ru',
  'pa',
  'lo',
  'ved',
  'shi',
  'nam',
  'or',
  'gu',
  'ye',
  'bha',
  'tri',
  'el',
];

/** Many different words, the same every time. */
const wordAt = (index: number): string => {
  let rest = (index * 2_654_435_761) % 4_294_967_296;
  let word = '';
  for (let length = 0; length < 4; length += 1) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
};

/** Prose in paragraphs. `first` makes the words differ from those of other blocks. */
export const prose = (first: number, length: number, vocabulary: number): string => {
  let html = '';
  // Paragraphs of 60 words, so that the number of tags stays below its own limit.
  for (let at = first; html.length < length; at += 60) {
    const words = Array.from({ length: 60 }, (_, index) => wordAt((at + index) % vocabulary));
    html += `<p>${words.join(' ')}</p>`;
  }
  return html.slice(0, html.lastIndexOf('</p>', length) + 4);
};

const largeSheet = (content: (block: number) => string) =>
  Array.from({ length: LARGE_BLOCKS }, (_, block) => ({
    position: block,
    type: 'content' as const,
    content: content(block),
  }));

/** As large as a sheet may be, of ordinary prose that also has the word `samadhi`. */
export const largeProse = (seed = 0) =>
  largeSheet((block) => `<p>samadhi</p>${prose(seed * 1_000_003 + block * 50_021, LARGE_BLOCK_LENGTH - 20, 20_000)}`);

/** Every word is different: the largest index. */
export const randomWords = () => largeSheet((block) => prose(block * 40_000, LARGE_BLOCK_LENGTH, 1_000_000_000));

export const angleBrackets = () => largeSheet(() => '<'.repeat(LARGE_BLOCK_LENGTH));

export const nestedElements = (depth: number) => [
  { position: 0, type: 'content' as const, content: '<div>'.repeat(depth).slice(0, LARGE_BLOCK_LENGTH) },
];

/** As many tags as are allowed, on a single line. */
export const manyTags = () => largeSheet(() => `<p>${'<b>a</b>'.repeat(1300)}</p>`);
