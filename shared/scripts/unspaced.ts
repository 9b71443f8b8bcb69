import { addToken, INVISIBLE, LOOSE_MARK, type Analyser } from './token.ts';

export const UNSPACED = String.raw`[[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]&&[\p{L}\p{M}\p{N}]]`;

const DROPPED = new RegExp(`${INVISIBLE}|${LOOSE_MARK}`, 'gv');

const foldUnspaced = (word: string): string => word.normalize('NFKC').replaceAll(DROPPED, '');

/** The script alone decides which dictionary cuts the words, not the language given here. */
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Scripts that run their words together and have a dictionary to tell them apart, which also takes a zero-width space for a space. */
export const unspaced: Analyser = {
  letter: new RegExp(UNSPACED, 'v'),
  addTokens: (run, start, tokens) => {
    for (const { segment, index } of words.segment(run)) {
      const token = foldUnspaced(segment);
      addToken(tokens, token, token, start + index, start + index + segment.length);
    }
  },
};
