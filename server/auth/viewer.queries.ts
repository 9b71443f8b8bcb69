import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { now } from '#server/db/time.ts';
import type { Viewer } from '#server/http/auth-deps.ts';
import type { AccessTokenHolder } from './access-tokens.ts';

/** Undefined once the session has ended or the account is deleted, even while the token is valid. */
export const findViewer = (
  db: Kysely<Database>,
  { account_id, session_id }: AccessTokenHolder,
): Promise<Viewer | undefined> =>
  db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['a.id as account_id', 'a.role', 's.id as session_id'])
    .where('s.id', '=', session_id)
    .where('a.id', '=', account_id)
    .where('s.expires_date', '>', now)
    .executeTakeFirst();
