import type { Handler } from '#server/http/handler.ts';
import { readSiteSettings } from '#server/moderation/site-settings.queries.ts';
import { actorOf } from '#server/audit-log/audit-log.queries.ts';
import { changeSiteSettings } from './site-settings.ts';

export const getSiteSettings: Handler<'GET /admin/settings'> = (_input, { db }) => readSiteSettings(db);

export const putSiteSettings: Handler<'PUT /admin/settings'> = ({ body }, { db, viewer }) =>
  db.transaction().execute(async (trx) => {
    await changeSiteSettings(trx, actorOf(viewer), body);
    return readSiteSettings(trx);
  });
