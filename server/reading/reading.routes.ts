import type { Handler } from '#server/http/handler.ts';
import { isUuid } from '#shared/uuid.ts';
import { listBookmarks, removeBookmark, saveBookmarks } from './bookmarks.queries.ts';
import {
  deleteHistory,
  findLastPosition,
  listHistory,
  savePositions,
  setHistoryPaused,
  type DatedSegment,
} from './history.queries.ts';

/** Each segment once, with its latest date; malformed ids are dropped. No date means now, which is later than any. */
const latestOfEach = (sent: { segment_id: string; date?: string | undefined }[]): DatedSegment[] => {
  const latest = new Map<string, string | null>();
  for (const { segment_id, date = null } of sent) {
    const id = segment_id.toLowerCase();
    const before = latest.get(id);
    if (isUuid(id) && (before === undefined || (date ?? '~') > (before ?? '~'))) latest.set(id, date);
  }
  return [...latest].map(([segment_id, date]) => ({ segment_id, date }));
};

export const getReadingHistory: Handler<'GET /reading/history'> = async ({ query }, { db, viewer }) => ({
  ...(await listHistory(db, viewer.account_id, query)),
  ...query,
});

export const postReadingHistory: Handler<'POST /reading/history'> = async ({ body }, { db, viewer }) => {
  const sent = body.places.map(({ segment_id, read_date }) => ({ segment_id, date: read_date }));
  await savePositions(db, viewer.account_id, latestOfEach(sent));
};

export const deleteReadingHistory: Handler<'DELETE /reading/history'> = async (_input, { db, viewer }) => {
  await deleteHistory(db, viewer.account_id);
};

export const getHistoryOfText: Handler<'GET /reading/history/{text_id}'> = async ({ params }, { db, viewer }) => {
  const position = isUuid(params.text_id) ? await findLastPosition(db, viewer.account_id, params.text_id) : undefined;
  return { place: position ?? null };
};

export const deleteHistoryOfText: Handler<'DELETE /reading/history/{text_id}'> = async ({ params }, context) => {
  const { db, viewer } = context;
  if (isUuid(params.text_id)) await deleteHistory(db, viewer.account_id, params.text_id);
};

export const putReadingSettings: Handler<'PUT /reading/settings'> = async ({ body }, { db, viewer }) => {
  await setHistoryPaused(db, viewer.account_id, body.is_paused);
  return body;
};

export const getBookmarks: Handler<'GET /reading/places'> = async ({ query }, { db, viewer }) => {
  const { skip, limit, segment_id } = query;
  if (segment_id && !isUuid(segment_id)) return { places: [], total: 0, skip, limit };
  return { ...(await listBookmarks(db, viewer.account_id, query)), skip, limit };
};

export const postBookmarks: Handler<'POST /reading/places'> = async ({ body }, { db, viewer }) => {
  const sent = body.places.map(({ segment_id, saved_date }) => ({ segment_id, date: saved_date }));
  return { saved: await saveBookmarks(db, viewer.account_id, latestOfEach(sent)) };
};

export const deleteBookmark: Handler<'DELETE /reading/places/{segment_id}'> = async ({ params }, context) => {
  const { db, viewer } = context;
  if (isUuid(params.segment_id)) await removeBookmark(db, viewer.account_id, params.segment_id);
};
