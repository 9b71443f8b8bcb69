import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productLanguage } from '#server/library/source-languages.ts';
import { stableId } from '#server/library/stable-id.ts';
import { packageRoot } from '#server/settings.ts';

/** A query and the passages that a reader of the texts expects. Passages are named by the keys of text and segment. */
export type JudgedQuery = {
  query: string;
  /** The report groups queries by it. */
  language: string;
  why?: string;
  find?: string[];
  may?: string[];
  not?: string[];
  /** Only `find` and `may` are right. */
  only?: boolean;
  /** The passage it cites; null when it is no citation. */
  citation?: string | null;
};

export const readJudged = (folder: '.' | 'corpus'): JudgedQuery[] => {
  const path = join(packageRoot(), 'server/search/judged', folder);
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(join(path, name), 'utf8')) as JudgedQuery[]);
};

const segmentId = (key: string): string => {
  const [text = '', segment = ''] = key.split(' ');
  return stableId('segment', text, segment);
};

/** The language of the passage that is expected: a citation opens in the language of its reader. */
export const readerLanguage = ({ citation }: JudgedQuery): string => {
  const [text = ''] = (citation ?? '').split(' ');
  const code = /\/([a-z]{2,3})(?:\/[^/]*)?$/.exec(text)?.[1];
  return code ? productLanguage(code) : 'en';
};

export type Results = { ids: string[]; citations: string[] };

export type Verdict = {
  judged: JudgedQuery;
  missing: string[];
  wrong: string[];
  /** Of the first ten results: how many are right, and how many were judged at all. */
  firstPage: { right: number; judged: number };
};

const PAGE_SIZE = 10;

const judgeCitation = (judged: JudgedQuery, { citations }: Results): Verdict => {
  const { citation } = judged;
  const isRight = citation ? citations[0] === segmentId(citation) : citations.length === 0;
  return {
    judged,
    missing: isRight || !citation ? [] : [citation],
    wrong: isRight || citation ? [] : citations,
    firstPage: { right: Number(isRight), judged: 1 },
  };
};

export const judge = (judged: JudgedQuery, results: Results): Verdict => {
  if (judged.citation !== undefined) return judgeCitation(judged, results);
  const { find = [], may = [], not = [], only = false } = judged;
  const keys = new Map([...find, ...may, ...not].map((key) => [segmentId(key), key]));
  const right = new Set([...find, ...may]);
  const found = new Set(results.ids);
  const wrong = [
    ...not.filter((key) => found.has(segmentId(key))),
    ...(only ? results.ids.filter((id) => !keys.has(id)) : []),
  ];
  const shown = results.ids.slice(0, PAGE_SIZE).filter((id) => only || keys.has(id));
  return {
    judged,
    missing: find.filter((key) => !found.has(segmentId(key))),
    wrong,
    firstPage: { right: shown.filter((id) => right.has(keys.get(id) ?? '')).length, judged: shown.length },
  };
};
