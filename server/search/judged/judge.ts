import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stableId } from '#server/library/stable-id.ts';
import { packageRoot } from '#server/settings.ts';

/** A query and what a reader of the texts says it should find. Passages are named by the keys of text and segment. */
export type Judged = {
  query: string;
  /** The group it is reported under. */
  language: string;
  why?: string;
  find?: string[];
  may?: string[];
  not?: string[];
  /** Nothing but `find` and `may` is right. */
  only?: boolean;
  /** Where a citation leads; null: nowhere. */
  place?: string | null;
};

export const readJudged = (folder: '.' | 'corpus'): Judged[] => {
  const path = join(packageRoot(), 'server/search/judged', folder);
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(join(path, name), 'utf8')) as Judged[]);
};

const segmentId = (key: string): string => {
  const [text = '', segment = ''] = key.split(' ');
  return stableId('segment', text, segment);
};

export type Results = { ids: string[]; places: string[] };

export type Verdict = {
  judged: Judged;
  missing: string[];
  wrong: string[];
  /** Of the first ten: right ones and all that were judged. */
  firstPage: { right: number; judged: number };
};

const PAGE = 10;

const judgePlace = (judged: Judged, { places }: Results): Verdict => {
  const { place } = judged;
  const isRight = place ? places[0] === segmentId(place) : places.length === 0;
  return {
    judged,
    missing: isRight || !place ? [] : [place],
    wrong: isRight || place ? [] : places,
    firstPage: { right: Number(isRight), judged: 1 },
  };
};

export const judge = (judged: Judged, results: Results): Verdict => {
  if (judged.place !== undefined) return judgePlace(judged, results);
  const { find = [], may = [], not = [], only = false } = judged;
  const keys = new Map([...find, ...may, ...not].map((key) => [segmentId(key), key]));
  const right = new Set([...find, ...may]);
  const found = new Set(results.ids);
  const wrong = [
    ...not.filter((key) => found.has(segmentId(key))),
    ...(only ? results.ids.filter((id) => !keys.has(id)) : []),
  ];
  const shown = results.ids.slice(0, PAGE).filter((id) => only || keys.has(id));
  return {
    judged,
    missing: find.filter((key) => !found.has(segmentId(key))),
    wrong,
    firstPage: { right: shown.filter((id) => right.has(keys.get(id) ?? '')).length, judged: shown.length },
  };
};
