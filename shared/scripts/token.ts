/** A unit of search, and the place in the plain text it was made from. */
export type Token = {
  /** One spelling for everything that should find each other: without diacritics, variants and particles. */
  token: string;
  /** As it is written, without case and decoration. */
  exact: string;
  start: number;
  end: number;
};

/** How one family of scripts is cut into tokens. */
export type Analyser = {
  /** Tells the characters of the family, one at a time. */
  letter: RegExp;
  /** Gets a run of nothing but its letters, loose marks and invisible characters. */
  addTokens: (run: string, start: number, tokens: Token[]) => void;
};

/** At most 3 bytes each in UTF-8: a lexeme of the database holds 2046 bytes. */
const MAX_TOKEN_LENGTH = 600;

/** Half of a pair at the cut would not be text any more. */
const cut = (token: string): string =>
  token.length > MAX_TOKEN_LENGTH ? token.slice(0, MAX_TOKEN_LENGTH).replace(/[\uD800-\uDBFF]$/, '') : token;

/** Nothing is left of a run that held only marks. */
export const addToken = (tokens: Token[], token: string, exact: string, start: number, end: number): void => {
  if (token !== '') tokens.push({ token: cut(token), exact: cut(exact), start, end });
};

/** Marks of no script of their own: accents, variation selectors. They belong to the letter before them. */
export const LOOSE_MARK = String.raw`[\p{M}&&\p{Script=Inherited}]`;

/** Joiners, soft hyphens, direction marks and the like stand inside a word without ending it. */
export const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}`;
