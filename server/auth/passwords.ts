import { hash, verify } from '@node-rs/argon2';
import type { Settings } from '#server/settings.ts';
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

/** What somebody who guesses passwords of this site in particular tries: words of its subject. */
const SUBJECT_WORDS =
  'pothi pecha buddha buddhism buddhist bodhi bodhisattva dharma dhamma sangha sutra sutta tripitaka tipitaka kangyur tengyur tibet tibetan lotus mantra meditation nirvana omanipadmehum namobuddha'.split(
    ' ',
  );

type Site = Pick<Settings, 'siteName' | 'siteUrl'>;

/** And its name, in one word, and its host: `texts.example`, `texts` and `textsexample`. */
const siteWords = ({ siteName, siteUrl }: Site): string[] => {
  const { hostname } = new URL(siteUrl);
  const words = [siteName.replaceAll(/\s+/g, ''), hostname, hostname.replaceAll('.', ''), ...hostname.split('.')];
  return words.map((word) => word.toLowerCase()).filter(Boolean);
};

/** Easy to guess: a common password, one repeated character, the owner's name or address, or a word of the site. */
export const isCommonPassword = async (password: string, owner: PasswordOwner, site: Site): Promise<boolean> => {
  const folded = normalizePassword(password).toLowerCase();
  if (isOneCharacter(folded)) return true;
  const guessed = new Set([...personalWords(owner), ...SUBJECT_WORDS, ...siteWords(site)]);
  if (guessed.has(folded) || guessed.has(stripTrailingDigitsAndSigns(folded))) return true;
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(folded);
};
