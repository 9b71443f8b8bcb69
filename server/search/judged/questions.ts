import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Answer } from '#shared/contract/contract.ts';
import { packageRoot } from '#server/settings.ts';

const FOLDER = join(packageRoot(), 'server/search/judged/questions');

export const QUESTION_KINDS = [
  'title',
  'compound',
  'topic',
  'quotation',
  'citation',
  'misspelling',
  'question',
] as const;

/** What a reader of the canons types, and the works they look for. Written from knowledge of the texts, before any search. */
export type ReaderQuestion = {
  question: string;
  kind: (typeof QUESTION_KINDS)[number];
  /** By their citations, `sn56.11` for SN 56.11. Any of them is right. */
  works: string[];
  /** The report groups questions by it. */
  language: string;
  /** Name of a set of questions in several languages that was committed before any of them was searched for. */
  firstSight?: string;
};

type Written = Omit<ReaderQuestion, 'language'> & { language?: string };

/** A file has the questions of the language it is named after, or a set in which each question names its language. */
export const readQuestions = (): ReaderQuestion[] =>
  readdirSync(FOLDER)
    .toSorted()
    .flatMap((name) =>
      (JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Written[]).map(({ language, ...question }) =>
        language
          ? { ...question, language, firstSight: parse(name).name }
          : { ...question, language: parse(name).name },
      ),
    );

/** `SN 56.11` and `sn56.11` name one work, and so do `Dhp 1–20` and `dhp1-20`. */
export const workKey = (citation: string): string => citation.toLowerCase().replaceAll(/\s/g, '').replaceAll('–', '-');

type SearchAnswer = Pick<Answer<'GET /search'>, 'places' | 'titles' | 'sources'>;

/** The works of a page of results in the order of the page, each once. */
export const worksInOrder = ({ places, titles, sources }: SearchAnswer): string[] => {
  const cited = [...places, ...titles, ...sources.map(({ text }) => text)].map(({ citation }) => workKey(citation));
  return [...new Set(cited.filter((key) => key !== ''))];
};

/**
 * A work may be cited in two ways: `toh21,t251`. A long work of the Kangyur may be in the library as its chapters: `toh44-31`
 * is part of `toh44`.
 */
const isOneOf = (works: string[], keys: string): boolean =>
  keys.split(',').some((key) => works.includes(key) || works.includes(/^(toh\d+)-\d+$/.exec(key)?.[1] ?? ''));

/** The rank of the first work that is right, from 1; 0: it is not among the first ten. */
export const rankOf = ({ works }: Pick<ReaderQuestion, 'works'>, found: string[]): number =>
  found.slice(0, 10).findIndex((key) => isOneOf(works, key)) + 1;
