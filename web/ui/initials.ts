const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** First letters of the name's words, at most 2, in upper case. A Tibetan stack with its vowel is one letter. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...graphemes.segment(word)][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
