import { tokenise } from '#shared/scripts/tokenise.ts';
import { segmentWords } from './segment-words.ts';

/** Longest phrase that is looked for: what a query holds beyond it does not count. */
export const MAX_PHRASE = 64;

/** PostgreSQL keeps no more of one word, and no places beyond. */
const MAX_PLACES_OF_ONE = 255;
const MAX_PLACES = 16_000;

/** As tsvector and tsquery read it, with nothing left that they would take for a sign of their own. */
const quoted = (token: string): string => `'${SIGNS.test(token) ? token.replaceAll(SIGN, '$&$&') : token}'`;
const SIGNS = /['\\]/;
const SIGN = /['\\]/g;

/**
 * The text form of the vectors of one segment, nearly always one. Every phrase of at most MAX_PHRASE tokens lies whole
 * in one of them.
 */
export const tokenVectors = (html: string): string[] => {
  const tokens = tokenise(segmentWords(html).text);
  const vectors: string[] = [];
  let from = 0;
  while (from < tokens.length) {
    const places = new Map<string, number[]>();
    let at = from;
    for (; at < tokens.length && at - from < MAX_PLACES; at += 1) {
      const token = tokens[at]?.token ?? '';
      const own = places.get(token);
      if (!own) places.set(token, [at - from + 1]);
      else if (own.length < MAX_PLACES_OF_ONE) own.push(at - from + 1);
      else break;
    }
    vectors.push([...places].map(([token, own]) => `${quoted(token)}:${own.join(',')}`).join(' '));
    if (at === tokens.length) break;
    from = at - (MAX_PHRASE - 1);
  }
  return vectors;
};

/** The text form of the query for tokens that stand next to each other in this order. */
export const phraseQuery = (tokens: string[]): string => tokens.map(quoted).join(' <-> ');
