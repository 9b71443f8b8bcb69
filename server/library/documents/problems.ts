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
};

const withLine = (line: number | undefined) => (line === undefined ? {} : { line });

export const skippedBy = (problem: ImportProblem, lost: boolean) => ({
  file: problem.file,
  id: '',
  reason: problemSentence(problem),
  lost,
  code: problem.code,
  values: problem.values,
  ...withLine(problem.line),
});

export const problemsOf = (file: string, onSkipped: OnSkipped): Problems => ({
  file,
  warn: (code, values = {}, line) => onSkipped(skippedBy({ file, code, values, ...withLine(line) }, false)),
  fail: (code, values = {}, line) => {
    throw new ImportProblemError({ file, code, values, ...withLine(line) });
  },
});
