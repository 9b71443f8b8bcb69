import { sql, type Kysely, type Transaction } from 'kysely';
import { displayName } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { ProfileForm } from '#shared/contract/profile-form.ts';
import type { PublicProfile, UserInfo } from '#shared/contract/users.ts';

type Db = Kysely<Database>;

const selectProfile = (db: Db, account_id: string) =>
  db
    .selectFrom('accounts as a')
    .select([
      'a.id',
      displayName.as('name'),
      'a.firstname',
      'a.lastname',
      'a.username',
      'a.title',
      'a.organization',
      'a.location',
      'a.avatar_url',
      'a.about_me',
      'a.educations',
    ])
    .select((eb) => [
      eb
        .selectFrom('follows')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('followed_id', '=', 'a.id')
        .$asScalar()
        .$notNull()
        .as('followers'),
      eb
        .selectFrom('follows')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('follower_id', '=', 'a.id')
        .$asScalar()
        .$notNull()
        .as('following'),
    ])
    .where('a.id', '=', account_id);

/** What the member sees of the own profile. */
export const findUserInfo = (db: Db, account_id: string): Promise<Omit<UserInfo, 'lacks_second_factor'>> =>
  selectProfile(db, account_id)
    .select(['a.social_profiles', 'a.email', 'a.role', 'a.profile_version as version'])
    .$narrowType<{ social_profiles: UserInfo['social_profiles'] }>()
    .executeTakeFirstOrThrow();

/** What everybody sees: without the e-mail address, also where it is listed among the social profiles. */
export const findProfile = (db: Db, account_id: string): Promise<PublicProfile> =>
  selectProfile(db, account_id)
    .select(
      sql<PublicProfile['social_profiles']>`coalesce((
        select jsonb_agg(link order by position)
        from jsonb_array_elements(a.social_profiles) with ordinality as l (link, position)
        where link ->> 'account' <> 'email'
      ), '[]')`.as('social_profiles'),
    )
    .executeTakeFirstOrThrow();

/** An avatar may be the current one or a picture that the member has uploaded. */
export const isOwnPicture = async (
  trx: Transaction<Database>,
  account_id: string,
  address: string,
): Promise<boolean> => {
  const account = await trx
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.id', '=', account_id)
    .where((eb) =>
      eb.or([
        eb('a.avatar_url', '=', address),
        eb.exists(
          eb
            .selectFrom('files as f')
            .select('f.key')
            .whereRef('f.account_id', '=', 'a.id')
            .where((file) => file(file.val('/files/'), '||', file.ref('f.key')), '=', address),
        ),
      ]),
    )
    .executeTakeFirst();
  return account !== undefined;
};

/** The version of the profile, which nobody else changes before the transaction ends. */
export const lockProfile = async (trx: Transaction<Database>, account_id: string): Promise<number> => {
  const { profile_version } = await trx
    .selectFrom('accounts')
    .select('profile_version')
    .where('id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return profile_version;
};

/** True for a member without a picture who has not got the provider's before, and only the first time. */
export const claimProviderPicture = async (db: Db, account_id: string): Promise<boolean> => {
  const claimed = await db
    .updateTable('accounts')
    .set({ took_provider_picture: true })
    .where('id', '=', account_id)
    .where('took_provider_picture', '=', false)
    .where('avatar_url', '=', '')
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
};

/** Replaces the whole profile, except that an avatar which is not sent stays. */
export const saveProfile = async (
  trx: Transaction<Database>,
  account_id: string,
  profile: Omit<ProfileForm, 'avatar_url'> & { avatar_url: string | undefined },
): Promise<void> => {
  const { firstname, lastname, title, organization, location, about_me, educations, social_profiles } = profile;
  const { avatar_url } = profile;
  await trx
    .updateTable('accounts')
    .set({ firstname, lastname, title, organization, location, about_me, educations })
    .set((eb) => ({ profile_version: eb('profile_version', '+', 1) }))
    .set({ social_profiles: JSON.stringify(social_profiles), ...(avatar_url === undefined ? {} : { avatar_url }) })
    // Whoever removes the picture wants none, not that of the provider.
    .$if(avatar_url === '', (query) => query.set({ took_provider_picture: true }))
    .where('id', '=', account_id)
    .execute();
};
