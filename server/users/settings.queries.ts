import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/expressions.ts';
import type { AccountSettings } from '#shared/contract/users.ts';

type Db = Kysely<Database>;

/** Without what is stored elsewhere. */
export const findAccountSettings = (
  db: Db,
  account_id: string,
): Promise<Omit<AccountSettings, 'storage' | 'second_factor'>> =>
  db
    .selectFrom('accounts as a')
    .select([
      'a.email',
      'a.pending_email',
      'a.username',
      'a.role',
      'a.site_language',
      'a.translation_language',
      'a.notification_frequency',
      wireDate('a.created_date').as('created_date'),
    ])
    .select((eb) => [
      eb('a.email_verified_date', 'is not', null).$castTo<boolean>().as('is_email_confirmed'),
      eb('a.password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
    ])
    .where('a.id', '=', account_id)
    .executeTakeFirstOrThrow();

type Preferences = Pick<AccountSettings, 'site_language' | 'translation_language' | 'notification_frequency'>;

export const savePreferences = async (db: Db, account_id: string, preferences: Preferences): Promise<void> => {
  const { site_language, translation_language, notification_frequency } = preferences;
  await db
    .updateTable('accounts')
    .set({ site_language, translation_language, notification_frequency })
    .where('id', '=', account_id)
    .execute();
};
