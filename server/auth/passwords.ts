import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '#shared/account-rules.ts';
import { newSecret } from './secrets.ts';

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane; about 20 ms. */
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), OPTIONS);

/** The hash of an unknown password, with the same options, so that comparing with it takes as long. */
let dummyHash: Promise<string> | undefined;

/** Without a hash (no such account, or one without a password) the same work is done and the result is false. */
export const verifyPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  dummyHash ??= hashPassword(newSecret());
  const isMatch = await verify(stored ?? (await dummyHash), normalizePassword(password));
  return isMatch && Boolean(stored);
};

/** Called before the server listens, so that the first comparison takes no longer than the others. */
export const preparePasswords = async (): Promise<void> => {
  await verifyPassword(undefined, '');
};

let commonPasswords: Promise<Set<string>> | undefined;

/** Loaded on first use: the list is half a megabyte, and most visitors never choose a password. */
const loadCommonPasswords = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
};

const stripTrailingDigitsAndSigns = (password: string): string => password.replace(/[^\p{L}\p{M}]+$/u, '');

const isOneCharacter = (password: string): boolean => new Set(password).size === 1;

export type PasswordOwner = { firstname: string; lastname: string; email: string };

const personalWords = ({ firstname, lastname, email }: PasswordOwner): string[] =>
  [firstname, lastname, firstname + lastname, lastname + firstname, email, email.split('@', 1)[0] ?? '']
    .map((word) => word.toLowerCase())
    .filter(Boolean);

/** Easy to guess: a common password, one repeated character, or the owner's name or address. */
export const isCommonPassword = async (password: string, owner: PasswordOwner): Promise<boolean> => {
  const folded = normalizePassword(password).toLowerCase();
  if (isOneCharacter(folded)) return true;
  const personal = personalWords(owner);
  if (personal.includes(folded) || personal.includes(stripTrailingDigitsAndSigns(folded))) return true;
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(folded);
};
