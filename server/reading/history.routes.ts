import type { Handler } from '#server/implement.ts';
import { findHistory, forgetHistory, keepHistory, listHistory, setKeepsHistory } from './history.queries.ts';
import { eachOnce } from './known-ids.rules.ts';
import { isUuid } from '#shared/uuid.ts';

export const getReadingHistory: Handler<'GET /reading/history'> = async ({ query }, { db, viewer }) => ({
  ...(await listHistory(db, viewer.account_id, query)),
  ...query,
});

export const postReadingHistory: Handler<'POST /reading/history'> = async ({ body }, { db, viewer }) => {
  const places = body.places.map(({ segment_id, read_date }) => ({ segment_id, date: read_date }));
  await keepHistory(db, viewer.account_id, eachOnce(places));
};

export const deleteHistory: Handler<'DELETE /reading/history'> = async (_input, { db, viewer }) => {
  await forgetHistory(db, viewer.account_id);
};

export const getHistoryOfText: Handler<'GET /reading/history/{text_id}'> = async ({ params }, { db, viewer }) => {
  const place = isUuid(params.text_id) ? await findHistory(db, viewer.account_id, params.text_id) : undefined;
  return { place: place ?? null };
};

export const deleteHistoryOfText: Handler<'DELETE /reading/history/{text_id}'> = async ({ params }, context) => {
  const { db, viewer } = context;
  if (isUuid(params.text_id)) await forgetHistory(db, viewer.account_id, params.text_id);
};

export const putReadingSettings: Handler<'PUT /reading/settings'> = async ({ body }, { db, viewer }) => {
  await setKeepsHistory(db, viewer.account_id, !body.is_paused);
  return body;
};
