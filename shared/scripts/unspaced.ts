import { addToken, INVISIBLE, LOOSE_MARK, type Analyser } from './token.ts';

export const UNSPACED = String.raw`[[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]&&[\p{L}\p{M}\p{N}]]`;

const DROPPED = new RegExp(`${INVISIBLE}|${LOOSE_MARK}`, 'gv');

const foldUnspaced = (word: string): string => word.normalize('NFKC').replaceAll(DROPPED, '');

/** The dictionary depends on the script of the text, not on this locale. */
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Scripts without spaces between words, segmented by dictionary. A zero-width space counts as a space. */
export const unspaced: Analyser = {
  letter: new RegExp(UNSPACED, 'v'),
  addTokens: (run, start, tokens) => {
    for (const { segment, index } of words.segment(run)) {
      const token = foldUnspaced(segment);
      addToken(tokens, token, token, start + index, start + index + segment.length);
    }
  },
};
