/**
 * The words of the index. A folded token stands as it is; a written form that differs begins with `=`, a stem that
 * differs with `~`, neither of which is in any token.
 */
export const foldedLexeme = (token: string): string => token;
export const stemLexeme = (stem: string): string => `~${stem}`;

type Forms = { token: string; exact: string };

/** What a word is exactly found by: a plain one by its folded form, where that was written so and not made by folding. */
export const exactLexeme = ({ token, exact }: Forms): { lexeme: string; isPlain: boolean } =>
  exact === token ? { lexeme: token, isPlain: true } : { lexeme: `=${exact}`, isPlain: false };

/** As tsvector and tsquery read it, with nothing left that they would take for a sign of their own. */
export const quoted = (lexeme: string): string => `'${SIGNS.test(lexeme) ? lexeme.replaceAll(SIGN, '$&$&') : lexeme}'`;
const SIGNS = /['\\]/;
const SIGN = /['\\]/g;
