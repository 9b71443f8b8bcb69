/** A unit of search, with its offsets in the plain text. */
export type Token = {
  /** Folded: equal for all spellings that should match, without diacritics, variants and particles. */
  token: string;
  /** As written, without case and decoration. */
  exact: string;
  start: number;
  end: number;
};

/** Tokenises one family of scripts. */
export type Analyser = {
  /** Matches a character of the family. */
  letter: RegExp;
  /** Takes a run of only its letters, loose marks and invisible characters. */
  addTokens: (run: string, start: number, tokens: Token[]) => void;
};

/** PostgreSQL allows 2046 bytes for a lexeme, and a UTF-16 unit has at most 3 in UTF-8. */
const MAX_TOKEN_LENGTH = 600;

/** Splits no surrogate pair. */
const truncate = (token: string): string =>
  token.length > MAX_TOKEN_LENGTH ? token.slice(0, MAX_TOKEN_LENGTH).replace(/[\uD800-\uDBFF]$/, '') : token;

/** Adds nothing for a run of only marks, whose token is empty. */
export const addToken = (tokens: Token[], token: string, exact: string, start: number, end: number): void => {
  if (token !== '') tokens.push({ token: truncate(token), exact: truncate(exact), start, end });
};

/** Marks without a script, such as accents and variation selectors. They belong to the letter before them. */
export const LOOSE_MARK = String.raw`[\p{M}&&\p{Script=Inherited}]`;

/** Joiners, soft hyphens, direction marks: they do not end a word. */
export const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}`;
