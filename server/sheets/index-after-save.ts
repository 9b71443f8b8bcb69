import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#server/http/handler.ts';
import { indexSheet } from '#server/search/index/index-sheet.ts';

/** The answer to a save waits so long for the search; a long sheet is found a little later. */
const MAX_WAIT_MS = 2000;

/** The sheet is saved whatever happens here: a failure is logged, and the sheet is indexed later. */
export const indexAfterSave = async (
  context: Context,
  { sheet_id, is_published }: { sheet_id: string; is_published: boolean },
): Promise<void> => {
  if (!is_published) return;
  const stopWaiting = new AbortController();
  const indexing = indexSheet(context, sheet_id)
    .catch((error: unknown) => context.logError(error, 'a sheet could not be indexed'))
    .finally(() => stopWaiting.abort());
  await Promise.race([indexing, delay(MAX_WAIT_MS, undefined, { signal: stopWaiting.signal }).catch(() => undefined)]);
};
