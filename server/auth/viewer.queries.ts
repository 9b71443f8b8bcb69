import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { AccessTokenHolder } from './access-tokens.ts';
import type { Viewer } from './viewer.ts';

/** Undefined once the session has ended or the account is gone, however long the token would still last. */
export const findViewer = async (
  db: Kysely<Database>,
  { account_id, session_id }: AccessTokenHolder,
): Promise<Viewer | undefined> => {
  const { rows } = await sql<Viewer>`
    select a.id as account_id, a.role, s.id as session_id
    from sessions s join accounts a on a.id = s.account_id
    where s.id = ${session_id} and a.id = ${account_id} and s.expires_date > now()`.execute(db);
  return rows[0];
};
