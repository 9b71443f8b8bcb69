import { normalizePassword } from '#shared/account-rules.ts';

let commonest: Promise<Set<string>> | undefined;

/** Read when first needed: the list is half a megabyte, and most visitors never choose a password. */
const readCommonest = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
};

/** Without the digits and signs that are hung on at the end. */
const bare = (password: string): string => password.replace(/[^\p{L}\p{M}]+$/u, '');

const isOneCharacter = (password: string): boolean => new Set(password).size === 1;

/** Whose password it is to be. */
export type Owner = { firstname: string; lastname: string; email: string };

const ownWords = ({ firstname, lastname, email }: Owner): string[] =>
  [firstname, lastname, firstname + lastname, lastname + firstname, email, email.split('@', 1)[0] ?? '']
    .map((word) => word.toLowerCase())
    .filter(Boolean);

/** Whether a guesser would try it early: among the commonest, one character over and over, or the person's own name. */
export const isCommonPassword = async (password: string, owner: Owner): Promise<boolean> => {
  const folded = normalizePassword(password).toLowerCase();
  if (isOneCharacter(folded)) return true;
  const own = ownWords(owner);
  if (own.includes(folded) || own.includes(bare(folded))) return true;
  commonest ??= readCommonest();
  return (await commonest).has(folded);
};
