import type { Handler } from '#server/implement.ts';
import { eachOnce } from './known-ids.rules.ts';
import { isUuid } from '#shared/uuid.ts';
import { listPlaces, removePlace, savePlaces } from './places.queries.ts';

export const getPlaces: Handler<'GET /reading/places'> = async ({ query }, { db, viewer }) => {
  const { skip, limit, segment_id } = query;
  if (segment_id && !isUuid(segment_id)) return { places: [], total: 0, skip, limit };
  return { ...(await listPlaces(db, viewer.account_id, query)), skip, limit };
};

export const postPlaces: Handler<'POST /reading/places'> = async ({ body }, { db, viewer }) => {
  const places = body.places.map(({ segment_id, saved_date }) => ({ segment_id, date: saved_date }));
  return { saved: await savePlaces(db, viewer.account_id, eachOnce(places)) };
};

export const deletePlace: Handler<'DELETE /reading/places/{segment_id}'> = async ({ params }, { db, viewer }) => {
  if (isUuid(params.segment_id)) await removePlace(db, viewer.account_id, params.segment_id);
};
