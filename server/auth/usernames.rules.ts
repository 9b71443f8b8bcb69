import { randomInt } from 'node:crypto';
import { normalizeUsername } from '#shared/account-rules.ts';
import { MAX_USERNAME_LENGTH } from '#shared/limits.ts';

const NUMBER_LENGTH = 4;
/** Leaves room for a dot and the number. */
const MAX_BASE_LENGTH = MAX_USERNAME_LENGTH - NUMBER_LENGTH - 1;

/** Keeps letters of any script with their marks, and the tsheg between Tibetan syllables. */
const lettersOf = (name: string): string =>
  normalizeUsername(name)
    .replaceAll(/[^\p{L}\p{M}\p{N}\u0F0B]/gu, '')
    .replaceAll(/^[\p{M}\u0F0B]+|\u0F0B+$/gu, '');

/** `first_last`, the part of a username before the number. */
export const usernameBase = (firstname: string, lastname: string): string => {
  const base = [firstname, lastname].map(lettersOf).filter(Boolean).join('_');
  return [...base].slice(0, MAX_BASE_LENGTH).join('') || 'member';
};

/** `first_last.NNNN`, with a random number. */
export const usernameFrom = (base: string): string =>
  `${base}.${String(randomInt(10 ** NUMBER_LENGTH)).padStart(NUMBER_LENGTH, '0')}`;

/** The part of a username before its number, which usernames that are counted through have in common. */
export const usernameWithoutNumber = (username: string): string => username.replace(/\.\d+$/, '');
