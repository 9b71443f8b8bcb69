import type { Answer, Name } from '#shared/contract/contract.ts';

/** The query of a call as its address has it. */
export type PackQuery = Partial<Record<string, string>>;

export type PackCall<N extends Name> = (sent: {
  id: string;
  query: PackQuery;
  /** Of the site. */
  origin?: string;
}) => Promise<Answer<N> | undefined>;

const DEFAULT_LIMIT = 10;

export const pageOf = ({ skip, limit }: PackQuery): { skip: number; limit: number } => ({
  skip: Number(skip ?? 0),
  limit: Number(limit ?? DEFAULT_LIMIT),
});

/** Titles are in the languages of the site; others get English ones, as at the server. */
export const titlesLanguage = ({ language = 'en' }: PackQuery): string => language.split('-', 1)[0] ?? 'en';
