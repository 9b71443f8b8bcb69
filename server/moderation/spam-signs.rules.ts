import { createHash } from 'node:crypto';
import type { SpamSign } from '#shared/contract/admin-reports.ts';

const MANY_LINKS = 5;
const NEW_ACCOUNT_HOURS = 24;
/** Shorter texts, such as a greeting, are the same by chance. In letters, since some scripts have no spaces. */
const MIN_COMPARED_LETTERS = 80;

/** What the author has written; what a sheet quotes from the library is the same in many sheets. */
export type AuthorText = { title: string; summary: string; html: string[] };

const textOf = ({ title, summary, html }: AuthorText): string =>
  [title, summary, ...html.map((part) => part.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&\w+;|&#\d+;/g, ' '))].join(' ');

const LINK = /https?:\/\/[^\s"'<>]+|\bwww\.[^\s"'<>]+/gi;

/** Links to other sites, each place once: a link whose text is its address is one. */
export const countLinks = ({ html, ...rest }: AuthorText, siteUrl: string): number => {
  const inAttributes = html.flatMap((part) => [...part.matchAll(/\shref="(https?:[^"]*)"/gi)].map(([, href]) => href));
  const inText = textOf({ html: html.map((part) => part.replaceAll(/<a\s[^>]*>.*?<\/a>/gis, ' ')), ...rest }).match(
    LINK,
  );
  return [...inAttributes, ...(inText ?? [])].filter((link) => !link?.startsWith(siteUrl)).length;
};

/** Letters and digits alone, in one spelling: other spaces, markup and punctuation make no other text. */
export const normalizeWords = (words: AuthorText): string =>
  textOf(words)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Undefined for a short text. */
export const hashWords = (words: AuthorText): Buffer | undefined => {
  const normalized = normalizeWords(words);
  return normalized.length < MIN_COMPARED_LETTERS ? undefined : createHash('sha256').update(normalized).digest();
};

export type Publication = {
  words: AuthorText;
  siteUrl: string;
  /** Accounts other than the author's that have published the same words. */
  sameWordsBy: number;
  accountAgeHours: number;
};

export const findSpamSigns = ({ words, siteUrl, sameWordsBy, accountAgeHours }: Publication): SpamSign[] => [
  ...(countLinks(words, siteUrl) >= MANY_LINKS ? (['many_links'] as const) : []),
  ...(sameWordsBy > 0 ? (['same_words'] as const) : []),
  ...(accountAgeHours < NEW_ACCOUNT_HOURS ? (['new_account'] as const) : []),
];
