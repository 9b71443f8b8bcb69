import { normalizeUsername } from '#shared/account-rules.ts';
import { MAX_USERNAME_LENGTH } from '#shared/limits.ts';

const NUMBER_LENGTH = 4;
/** Leaves room for a dot and a number, which gets longer for names that many members have. */
const MAX_BASE_LENGTH = MAX_USERNAME_LENGTH - NUMBER_LENGTH * 2 - 1;

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

/** `first_last.NNNN`. Each attempt after the third has a longer number, so that a free one is found soon. */
export const usernameFrom = (base: string, attempt: number, random: () => number = Math.random): string => {
  const length = Math.min(NUMBER_LENGTH + Math.max(0, attempt - 2), NUMBER_LENGTH * 2);
  const number = Math.floor(random() * 10 ** length);
  return `${base}.${String(number).padStart(length, '0')}`;
};
