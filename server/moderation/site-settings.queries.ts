import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { SiteSettings } from '#shared/contract/admin-settings.ts';

const DEFAULTS: SiteSettings = { hold_first_publications: 'off' };

/** What is stored and still allowed, and else the default. */
const parse = (rows: { key: string; value: unknown }[]): SiteSettings => {
  const settings: SiteSettings = { ...DEFAULTS };
  for (const { key, value } of rows) {
    const stored = SiteSettings.partial().safeParse({ [key]: value });
    if (stored.success) Object.assign(settings, stored.data);
  }
  return settings;
};

export const readSiteSettings = async (db: Kysely<Database>): Promise<SiteSettings> =>
  parse(await db.selectFrom('site_settings').select(['key', 'value']).execute());

/** Until the transaction ends, nobody else changes them. */
export const lockSiteSettings = async (trx: Transaction<Database>): Promise<SiteSettings> => {
  await sql`lock table site_settings in share row exclusive mode`.execute(trx);
  return readSiteSettings(trx);
};

export const saveSiteSetting = async (trx: Transaction<Database>, key: string, value: unknown): Promise<void> => {
  const columns = { value: JSON.stringify(value), changed_date: sql<Date>`now()` };
  await trx
    .insertInto('site_settings')
    .values({ key, ...columns })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
    .execute();
};
