import type { Transaction } from 'kysely';
import { recordAction, type Actor } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { lockSiteSettings, saveSiteSetting } from '#server/moderation/site-settings.queries.ts';
import type { SiteSettings } from '#shared/contract/admin-settings.ts';

/** Changes those that differ, each as one entry of the audit log. Returns the settings before. */
export const changeSiteSettings = async (
  trx: Transaction<Database>,
  actor: Actor,
  changes: { [Key in keyof SiteSettings]?: SiteSettings[Key] | undefined },
  undoes?: number,
): Promise<SiteSettings> => {
  const before = await lockSiteSettings(trx);
  for (const key of Object.keys(changes) as (keyof SiteSettings)[]) {
    const value = changes[key];
    if (value === undefined || value === before[key]) continue;
    await saveSiteSetting(trx, key, value);
    await recordAction(trx, actor, {
      action: 'change_setting',
      target_type: 'setting',
      target_id: key,
      before: { value: before[key] },
      after: { value },
      ...(undoes === undefined ? {} : { undoes }),
    });
  }
  return before;
};
