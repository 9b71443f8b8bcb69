import type { ImportProblem, ImportProblemCode, ProblemValues } from '#shared/import-problems.ts';
import type { OnSkipped } from '../draft.ts';
import { problemSentence } from '../problem-sentences.ts';

/** What makes a file unreadable as a whole: nothing of it is loaded. */
export class ImportProblemError extends Error {
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem) {
    super(`${problem.file}${problem.line ? `, line ${problem.line}` : ''}: ${problemSentence(problem)}`);
    this.problem = problem;
  }
}

/** Reports about one file. */
export type Problems = {
  file: string;
  /** Something that a librarian should look at; the text is loaded all the same. */
  warn(code: ImportProblemCode, values?: ProblemValues, line?: number): void;
  /** The file is not loaded. */
  fail(code: ImportProblemCode, values?: ProblemValues, line?: number): never;
  /** What the lines are quoted from: a text, or what stands in a line. */
  quoteFrom(source: string | ((line: number) => string | undefined)): void;
};

const MAX_QUOTE_LENGTH = 80;
/** A file may be a single line. */
const MAX_CLEANED_LENGTH = 2000;

/** The lines of a text, from 1; where they begin is looked up when the first is asked for. */
const linesIn = (text: string) => {
  let starts: number[] | undefined;
  return (line: number): string => {
    if (!starts) {
      starts = [0];
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    }
    const start = starts[line - 1] ?? text.length;
    return text.slice(start, Math.min((starts[line] ?? text.length + 1) - 1, start + MAX_CLEANED_LENGTH));
  };
};

/** The words of a line of markup; what is nothing else stays as it is. */
export const quoteMarkup = (text: string) => {
  const lineOf = linesIn(text);
  return (line: number): string => {
    const found = lineOf(line);
    const words = found.replaceAll(/<[^>]*(?:>|$)/g, ' ');
    return words.trim() === '' ? found : words;
  };
};

/** The beginning of a line as it can be shown: without control and direction marks, and not cut inside a letter. */
const cleanQuote = (words: string): string => {
  const cleaned = words
    .slice(0, MAX_CLEANED_LENGTH)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, (found) => (/[\s\p{Cc}]/u.test(found) ? ' ' : ''))
    .trim();
  const letters = [...cleaned];
  return letters.length > MAX_QUOTE_LENGTH ? `${letters.slice(0, MAX_QUOTE_LENGTH).join('').trimEnd()}…` : cleaned;
};

const withLine = ({ line, quote }: { line?: number | undefined; quote?: string | undefined }) => ({
  ...(line === undefined ? {} : { line }),
  ...(quote ? { quote } : {}),
});

export const skippedBy = (problem: ImportProblem, lost: boolean) => ({
  file: problem.file,
  id: '',
  reason: problemSentence(problem),
  lost,
  code: problem.code,
  values: problem.values,
  ...withLine(problem),
});

export const problemsOf = (file: string, onSkipped: OnSkipped): Problems => {
  let quoteOf: (line: number) => string | undefined = () => undefined;
  const problemAt = (code: ImportProblemCode, values: ProblemValues = {}, line?: number): ImportProblem => {
    const quote = line === undefined ? undefined : cleanQuote(quoteOf(line) ?? '');
    return { file, code, values, ...withLine({ line, quote }) };
  };
  return {
    file,
    warn: (code, values, line) => onSkipped(skippedBy(problemAt(code, values, line), false)),
    fail: (code, values, line) => {
      throw new ImportProblemError(problemAt(code, values, line));
    },
    quoteFrom: (source) => {
      quoteOf = typeof source === 'string' ? linesIn(source) : source;
    },
  };
};
