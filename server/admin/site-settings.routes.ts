import type { Handler } from '#server/http/handler.ts';
import { lockSiteSettings, readSiteSettings, saveSiteSetting } from '#server/moderation/site-settings.queries.ts';
import type { SiteSettings } from '#shared/contract/admin-settings.ts';
import { actorOf } from './actor.ts';
import { recordAction } from '#server/audit-log/audit-log.queries.ts';

export const getSiteSettings: Handler<'GET /admin/settings'> = (_input, { db }) => readSiteSettings(db);

export const putSiteSettings: Handler<'PUT /admin/settings'> = ({ body }, { db, viewer }) =>
  db.transaction().execute(async (trx) => {
    const before = await lockSiteSettings(trx);
    for (const key of Object.keys(body) as (keyof SiteSettings)[]) {
      const value = body[key];
      if (value === undefined || value === before[key]) continue;
      await saveSiteSetting(trx, key, value);
      await recordAction(trx, actorOf(viewer), {
        action: 'change_setting',
        target_type: 'setting',
        target_id: key,
        before: { value: before[key] },
        after: { value },
      });
    }
    return readSiteSettings(trx);
  });
