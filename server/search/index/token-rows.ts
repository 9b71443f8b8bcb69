import { defineWorkerTask } from '#server/workers/worker-task.ts';
import { commonWordsOf, countSegment, type WordCounts } from './common-words.ts';
import { serializeVector, titleVector, tokenVectors } from './token-vector.ts';

/** Consecutive segments of a text. */
export type SegmentChunk = {
  segments: { id: string; content: string }[];
  /** The position of the first of them in the text, from 1. */
  firstPosition: number;
  language: string;
  commonWords: string[];
};

/** The columns of `segment_tokens`, each as one value that PostgreSQL parses as an array. */
export type TokenRows = {
  ids: string;
  parts: string;
  positions: string;
  tokens: string;
  /** How many of the segments contain each common word. */
  counts: Map<string, WordCounts>;
};

/** As PostgreSQL parses an array. What JSON escapes otherwise, control characters, is in no token. */
const arrayLiteral = (values: string[] | number[]): string => `{${JSON.stringify(values).slice(1, -1)}}`;

export const buildTokenRows = ({ segments, firstPosition, language, commonWords }: SegmentChunk): TokenRows => {
  const common = commonWordsOf(commonWords);
  const counts = new Map<string, WordCounts>();
  const rows = { ids: [] as string[], parts: [] as number[], positions: [] as number[], tokens: [] as string[] };
  segments.forEach(({ id, content }, index) => {
    const vectors = tokenVectors(content, language);
    countSegment(vectors, common, counts);
    vectors.forEach((vector, part) => {
      rows.ids.push(id);
      rows.parts.push(part + 1);
      rows.positions.push(firstPosition + index);
      rows.tokens.push(serializeVector(vector));
    });
  });
  return {
    ids: arrayLiteral(rows.ids),
    parts: arrayLiteral(rows.parts),
    positions: arrayLiteral(rows.positions),
    tokens: arrayLiteral(rows.tokens),
    counts,
  };
};

export const buildTokenRowsTask = defineWorkerTask({ name: 'buildTokenRows', run: buildTokenRows, maxMs: 60_000 });

export type IndexedTitle = { language: string; title: string };

/** The vector of each title. */
export const buildTitleVectors = (titles: IndexedTitle[]): string[] =>
  titles.map(({ title, language }) => titleVector(title, language));

export const buildTitleVectorsTask = defineWorkerTask({
  name: 'buildTitleVectors',
  run: buildTitleVectors,
  maxMs: 60_000,
});

/** Where tokens are built: in the thread of the caller, or in another. */
export type TokenBuilder = {
  segments(chunk: SegmentChunk): TokenRows | Promise<TokenRows>;
  titles(titles: IndexedTitle[]): string[] | Promise<string[]>;
};

/** For an import, which has a process of its own. */
export const inlineBuilder: TokenBuilder = { segments: buildTokenRows, titles: buildTitleVectors };
