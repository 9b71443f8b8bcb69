import { AppError } from '#server/errors.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import type { SheetChange, SheetRow } from '#shared/contract/sheet-parts.ts';
import { checkMarkup } from './markup-limits.rules.ts';
import { requireQuotableRows } from './quote-limits.ts';
import { sanitizeContentsTask } from './sanitize-block.rules.ts';
import type { PreparedChange } from './save-sheet.ts';

/** Up to this length HTML is sanitized in the save itself, where unchanged blocks are skipped. */
const MAX_INLINE_LENGTH = 150_000;

const contentsOf = (rows: SheetRow[]): string[] =>
  rows.filter(({ type }) => type === 'content').map(({ content }) => content);

/** Refuses markup beyond the limits, and sanitizes a large change in another thread before the transaction. */
export const prepareChange = async (workers: WorkerPool, change: SheetChange): Promise<PreparedChange> => {
  requireQuotableRows(change.source ?? []);
  const contents = contentsOf(change.source ?? []);
  const problem = checkMarkup(contents);
  if (problem) throw new AppError('too_complex', problem, [{ path: 'body.source', message: problem }]);
  const length = contents.reduce((total, content) => total + content.length, 0);
  if (length <= MAX_INLINE_LENGTH) return change;
  const sanitized = await workers.run(sanitizeContentsTask, contents);
  return { ...change, sanitized: new Map(contents.map((content, index) => [content, sanitized[index] ?? ''])) };
};
