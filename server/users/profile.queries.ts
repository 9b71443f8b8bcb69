import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ProfileForm } from '#shared/contract/profile-form.ts';

/** What the picture of a profile may be: the one it has, or one that its owner has uploaded. */
export const isOwnPicture = async (
  trx: Transaction<Database>,
  account_id: string,
  address: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from accounts a where a.id = ${account_id} and (
      a.avatar_url = ${address}
      or exists (select from files f where f.account_id = a.id and '/files/' || f.key = ${address})
    )`.execute(trx);
  return rows.length > 0;
};

/** Replaces all of it; a picture that is not named stays. */
export const saveProfile = async (
  trx: Transaction<Database>,
  account_id: string,
  profile: Omit<ProfileForm, 'avatar_url'> & { avatar_url: string | undefined },
): Promise<void> => {
  const { firstname, lastname, title, organization, location, about_me, educations, social_profiles } = profile;
  await sql`
    update accounts set firstname = ${firstname}, lastname = ${lastname}, title = ${title},
      organization = ${organization}, location = ${location}, about_me = ${about_me},
      educations = ${educations}::text[], social_profiles = ${JSON.stringify(social_profiles)}::jsonb,
      avatar_url = coalesce(${profile.avatar_url ?? null}::text, avatar_url)
    where id = ${account_id}`.execute(trx);
};
