import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database, Role } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import { indexPerson } from '#server/search/index/person-tokens.queries.ts';
import type { SiteLanguage } from '#shared/languages.ts';
import type { AccountSettings, PublicProfile, UserInfo } from '#shared/contract/users.ts';
import type { Owner } from './common-passwords.ts';
import { displayName } from '#server/db/display-name.ts';
import { usernameBase, usernameFrom } from './usernames.rules.ts';

type Db = Kysely<Database>;

/** What a sign-in needs to know. */
export type Credentials = { id: string; name: string; avatar_url: string; password_hash: string | null };

export const findCredentials = async (db: Db, email: string): Promise<Credentials | undefined> => {
  const { rows } = await sql<Credentials>`
    select id, ${displayName} as name, avatar_url, password_hash from accounts a
    where lower(email) = lower(${email})`.execute(db);
  return rows[0];
};

export const findCredentialsById = async (db: Db, id: string): Promise<Credentials & Owner> => {
  const { rows } = await sql<Credentials & Owner>`
    select id, ${displayName} as name, avatar_url, password_hash, firstname, lastname, email
    from accounts a where id = ${id}`.execute(db);
  const [account] = rows;
  if (!account) throw new Error('The account has vanished meanwhile.');
  return account;
};

/** By anybody, or by anybody else. */
export const isEmailTaken = async (db: Db, email: string, except: string | null = null): Promise<boolean> => {
  const { rows } = await sql`
    select from accounts where lower(email) = lower(${email}) and id is distinct from ${except}::uuid`.execute(db);
  return rows.length > 0;
};

export type NewAccount = {
  email: string;
  firstname: string;
  lastname: string;
  password_hash: string | null;
  site_language: SiteLanguage;
  is_email_verified: boolean;
};

/** Takes a username for good. False when it was or is somebody else's. */
const claimUsername = async (db: Db, username: string, account_id: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into usernames (username, account_id) values (${username}, ${account_id})
    on conflict (username) do update set username = excluded.username where usernames.account_id = ${account_id}
    returning username`.execute(db);
  return rows.length > 0;
};

/** Gives the id; undefined when the e-mail has an account. Of two that race for one e-mail, one gets it. */
export const createAccount = async (trx: Transaction<Database>, account: NewAccount): Promise<string | undefined> => {
  const base = usernameBase(account.firstname, account.lastname);
  const id = crypto.randomUUID();
  const { rows } = await sql<{ id: string }>`
    insert into accounts (id, email, email_verified_date, username, firstname, lastname, password_hash, site_language)
    values (
      ${id}, ${account.email}, case when ${account.is_email_verified}::boolean then now() end, '',
      ${account.firstname}, ${account.lastname}, ${account.password_hash}, ${account.site_language}
    )
    on conflict (lower(email)) do nothing returning id`.execute(trx);
  if (rows.length === 0) return undefined;
  // The link between the two tables is checked at the end of the transaction.
  for (let attempt = 0; ; attempt += 1) {
    const username = usernameFrom(base, attempt);
    if (!(await claimUsername(trx, username, id))) continue;
    await sql`update accounts set username = ${username} where id = ${id}`.execute(trx);
    await indexPerson(trx, id);
    return id;
  }
};

/** False when the username is or was somebody else's. One's own former name can be had back. */
export const changeUsername = (db: Db, account_id: string, username: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await claimUsername(trx, username, account_id))) return false;
    await sql`update accounts set username = ${username} where id = ${account_id}`.execute(trx);
    await indexPerson(trx, account_id);
    return true;
  });

const profileColumns = sql`
  a.id, ${displayName} as name, a.firstname, a.lastname, a.username, a.title, a.organization,
  a.location, a.avatar_url, a.about_me, a.educations,
  (select count(*)::int from follows where followed_id = a.id) as followers,
  (select count(*)::int from follows where follower_id = a.id) as following`;

export const findUserInfo = async (db: Db, id: string): Promise<UserInfo> => {
  const { rows } = await sql<UserInfo>`
    select ${profileColumns}, a.social_profiles, a.email, a.role from accounts a where a.id = ${id}`.execute(db);
  const [user] = rows;
  if (!user) throw new Error('The account has vanished meanwhile.');
  return user;
};

/** What everybody may know. An address to write to is for the member's own eyes, wherever it stands. */
export const findProfile = async (db: Db, id: string): Promise<PublicProfile> => {
  const { rows } = await sql<PublicProfile>`
    select ${profileColumns}, coalesce((
        select jsonb_agg(link order by place) from jsonb_array_elements(a.social_profiles) with ordinality as l (link, place)
        where link ->> 'account' <> 'email'
      ), '[]') as social_profiles
    from accounts a where a.id = ${id}`.execute(db);
  const [profile] = rows;
  if (!profile) throw new Error('The account has vanished meanwhile.');
  return profile;
};

export const findSettings = async (db: Db, id: string): Promise<AccountSettings> => {
  const { rows } = await sql<AccountSettings>`
    select a.email, a.email_verified_date is not null as is_email_confirmed, a.pending_email, a.username, a.role, a.password_hash is not null as has_password,
      a.site_language, a.translation_language, a.notification_frequency, ${wireDate('a.created_date')} as created_date
    from accounts a where a.id = ${id}`.execute(db);
  const [settings] = rows;
  if (!settings) throw new Error('The account has vanished meanwhile.');
  return settings;
};

export const savePreferences = async (
  db: Db,
  id: string,
  preferences: Pick<AccountSettings, 'site_language' | 'translation_language' | 'notification_frequency'>,
): Promise<void> => {
  const { site_language, translation_language, notification_frequency } = preferences;
  await sql`
    update accounts set site_language = ${site_language}, translation_language = ${translation_language},
      notification_frequency = ${notification_frequency}
    where id = ${id}`.execute(db);
};

/** Whatever is under way under the old password ends with it: links that were sent, and a new address not yet confirmed. */
export const setPassword = async (db: Db, id: string, password_hash: string): Promise<void> => {
  await sql`update accounts set password_hash = ${password_hash}, pending_email = null where id = ${id}`.execute(db);
  await sql`delete from account_links where account_id = ${id}`.execute(db);
};

/** Gives false when there is no such account. */
export const setRole = async (db: Db, email: string, role: Role): Promise<boolean> => {
  const { rows } = await sql`
    update accounts set role = ${role} where lower(email) = lower(${email}) returning id`.execute(db);
  return rows.length > 0;
};

export const listStaff = async (db: Db): Promise<{ email: string; username: string; role: Role }[]> => {
  const { rows } = await sql<{ email: string; username: string; role: Role }>`
    select email, username, role from accounts where role <> 'member' order by role, email`.execute(db);
  return rows;
};
