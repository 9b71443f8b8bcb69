import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#server/http/handler.ts';
import { indexSheet } from '#server/search/index/index-sheet.ts';

/** The answer to a save waits so long for the search; a long sheet is found a little later. */
const MAX_WAIT_MS = 2000;

type SavedSheet = { sheet_id: string; is_published: boolean; has_unpublished_changes: boolean };

/** The sheet is saved whatever happens here: a failure is logged, and the sheet is indexed later. */
export const indexAfterSave = async (
  context: Context,
  { sheet_id, is_published, has_unpublished_changes }: SavedSheet,
  { isFromTrash = false } = {},
): Promise<void> => {
  // A draft changes nothing that can be found. The trash had taken the sheet out of the search.
  if (!is_published || (has_unpublished_changes && !isFromTrash)) return;
  const stopWaiting = new AbortController();
  const indexing = indexSheet(context, sheet_id)
    .catch((error: unknown) => context.logError(error, 'a sheet could not be indexed'))
    .finally(() => stopWaiting.abort());
  await Promise.race([indexing, delay(MAX_WAIT_MS, undefined, { signal: stopWaiting.signal }).catch(() => undefined)]);
};
