import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { listKnownTopics } from '#server/topics/topics.queries.ts';

/**
 * The topics a sheet is saved with, each once. A new one must be there. One it has had already may since have vanished from
 * the library, and no save is refused for that.
 */
export const sheetTopics = async (
  trx: Transaction<Database>,
  wanted: string[] | undefined,
  had: string[],
): Promise<string[]> => {
  if (!wanted) return had;
  const topics = [...new Set(wanted.map((id) => id.toLowerCase()))];
  const added = topics.filter((id) => !had.includes(id));
  const known = added.length > 0 ? await listKnownTopics(trx, added) : [];
  const unknown = added.find((id) => !known.includes(id));
  if (unknown === undefined) return topics;
  const message = `There is no topic ${unknown}.`;
  throw new AppError('bad_request', message, [{ path: 'body.topics', message }]);
};
