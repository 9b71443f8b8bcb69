import { requireCollection } from '#server/collections/require-collection.ts';
import type { bulkCalls } from '#shared/contract/bulk.ts';
import { AppError } from '#server/errors.ts';
import type { CallContext, Handler, Handlers } from '#server/http/handler.ts';
import { textUrl } from '#server/http/site-urls.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { findText } from '#server/texts/texts.queries.ts';
import { listTextsById } from './bulk.queries.ts';
import { readSegmentCursor, readTextCursor, segmentCursor, textCursor } from './cursor.rules.ts';
import { readSegments } from './read-bulk.ts';

/** Undefined without a cursor. */
const placeOf = <Place>(cursor: string | undefined, read: (cursor: string) => Place | undefined): Place | undefined => {
  if (!cursor) return undefined;
  const place = read(cursor);
  if (place === undefined) throw new AppError('bad_request', 'This cursor is not one of this list. Begin without one.');
  return place;
};

const collectionOr404 = async ({ db }: CallContext, collection_id: string | undefined): Promise<string | undefined> => {
  if (!collection_id) return undefined;
  return (await requireCollection(db, collection_id, 'en')).id;
};

/** Large pages take a connection for longer than reading does, so they wait in the queue of the searches. */
const whenThereIsRoom = <Result>({ caller, limitSearches }: CallContext, read: () => Promise<Result>) =>
  limitSearches(networkOf(caller.address), read);

const getBulkTexts: Handler<'GET /bulk/texts'> = async ({ query }, context) => {
  const { cursor, limit, language, changed_since } = query;
  const after = placeOf(cursor, readTextCursor);
  const collection_id = await collectionOr404(context, query.collection_id);
  const filter = { after, limit, collection_id, language, changed_since };
  const texts = await whenThereIsRoom(context, () => listTextsById(context.db, filter));
  const last = texts.length < limit ? undefined : texts.at(-1);
  return {
    texts: texts.map((text) => ({ ...text, url: textUrl(context.settings.siteUrl, text) })),
    next_cursor: last ? textCursor(last.id) : null,
  };
};

const getBulkSegments: Handler<'GET /bulk/segments'> = async ({ query }, context) => {
  const { cursor, limit } = query;
  const after = placeOf(cursor, readSegmentCursor);
  const collection_id = await collectionOr404(context, query.collection_id);
  const text_id = query.text_id && uuidOr404(query.text_id, 'text_not_found');
  if (text_id && !(await findText(context.db, text_id, 'en'))) throw new AppError('text_not_found');
  const filter = { after, limit, text_id, collection_id };
  const { segments, end } = await whenThereIsRoom(context, () => readSegments(context.db, filter));
  return { segments, next_cursor: end ? segmentCursor(end) : null };
};

export const bulkHandlers: Pick<Handlers, keyof typeof bulkCalls> = {
  'GET /bulk/texts': getBulkTexts,
  'GET /bulk/segments': getBulkSegments,
};
