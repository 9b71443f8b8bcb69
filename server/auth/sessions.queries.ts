import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { Session } from '#shared/contract/auth.ts';
import { REFRESH_GRACE_MS, REFRESH_TOKEN_MS } from '#shared/limits.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { Viewer } from './viewer.ts';

type Db = Kysely<Database>;

const expiry = sql`now() + ${REFRESH_TOKEN_MS} * interval '1 millisecond'`;

/** How many tabs may race for one token; a bound only, so that a row cannot grow. */
const MOST_CURRENT = 8;

export type StartedSession = { session_id: string; refresh_token: string };

export const startSession = async (db: Db, account_id: string, user_agent: string): Promise<StartedSession> => {
  const family = newSecret();
  const secret = newSecret();
  const { rows } = await sql<{ id: string }>`
    insert into sessions (account_id, family_hash, current_hashes, user_agent, expires_date)
    values (${account_id}, ${hashSecret(family)}, array[${hashSecret(secret)}]::bytea[], ${user_agent}, ${expiry})
    returning id`.execute(db);
  return { session_id: rows[0]!.id, refresh_token: `${family}.${secret}` };
};

const partsOf = (refresh_token: string) => {
  const [family = '', secret = ''] = refresh_token.split('.');
  return { family_hash: hashSecret(family), secret_hash: hashSecret(secret) };
};

type Found = {
  id: string;
  account_id: string;
  is_current: boolean;
  is_replaced: boolean;
  is_race: boolean;
  current: number;
};

/** What became of a refresh token: its successor, or the end of the session. */
export type Rotated = { account_id: string; session_id: string; refresh_token: string | undefined } | undefined;

/**
 * Replaces a refresh token. One whose successors nobody has used yet counts too: another tab sent it at once, or the answer
 * was lost, be it with the tab that waited for it. After a moment the unused successors are worthless, so that of two hands
 * only one goes on. One that was replaced earlier is in two hands: the session ends for both.
 */
export const rotate = (db: Db, refresh_token: string): Promise<Rotated> =>
  db.transaction().execute(async (trx) => {
    const { family_hash, secret_hash } = partsOf(refresh_token);
    const { rows } = await sql<Found>`
      select id, account_id, cardinality(current_hashes) as current, ${secret_hash} = any (current_hashes) as is_current,
        ${secret_hash} = any (previous_hashes) as is_replaced,
        rotated_date > now() - ${REFRESH_GRACE_MS} * interval '1 millisecond' as is_race
      from sessions where family_hash = ${family_hash} and expires_date > now() for update`.execute(trx);
    const [found] = rows;
    if (!found) return undefined;
    const { id: session_id, account_id } = found;
    if (!found.is_current && !found.is_replaced) {
      await sql`delete from sessions where id = ${session_id}`.execute(trx);
      return undefined;
    }
    const isBeside = !found.is_current && found.is_race;
    if (isBeside && found.current >= MOST_CURRENT) return { account_id, session_id, refresh_token: undefined };
    const secret = newSecret();
    const next = hashSecret(secret);
    const replaced = isBeside
      ? sql`current_hashes = current_hashes || ${next}::bytea`
      : sql`
          current_hashes = array[${next}]::bytea[], rotated_date = now(),
          previous_hashes = ${found.is_current ? sql`current_hashes` : sql`array[${secret_hash}]::bytea[]`}`;
    await sql`
      update sessions set last_used_date = now(), expires_date = ${expiry}, ${replaced}
      where id = ${session_id}`.execute(trx);
    return { account_id, session_id, refresh_token: `${refresh_token.split('.')[0]}.${secret}` };
  });

/** By any token of the family, also a replaced one. */
export const endSessionOf = async (db: Db, refresh_token: string): Promise<void> => {
  await sql`delete from sessions where family_hash = ${partsOf(refresh_token).family_hash}`.execute(db);
};

export const endSession = async (db: Db, account_id: string, session_id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from sessions where account_id = ${account_id} and id = ${session_id} returning id`.execute(db);
  return rows.length > 0;
};

/**
 * Every one, also what came in with a token that the identity provider has issued until now. Its tokens are dated in whole
 * seconds, and who signs in again at once must not be kept out.
 */
export const endSessions = async (db: Db, account_id: string): Promise<void> => {
  await sql`delete from sessions where account_id = ${account_id}`.execute(db);
  await sql`update accounts set tokens_valid_from = date_trunc('second', now()) where id = ${account_id}`.execute(db);
};

/** All but the one that asks. Who came in with a provider's token cannot be told from others who did: those stay. */
export const endOtherSessions = async (db: Db, { account_id, session_id }: Viewer): Promise<void> => {
  await sql`
    delete from sessions where account_id = ${account_id} and id is distinct from ${session_id}::uuid`.execute(db);
  await sql`
    update accounts set tokens_valid_from = date_trunc('second', now()) where id = ${account_id} and ${session_id}::uuid is not null`.execute(
    db,
  );
};

export const listSessions = async (
  db: Db,
  account_id: string,
  current_id: string | null,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ sessions: Session[]; total: number }> => {
  const live = sql`from sessions s where s.account_id = ${account_id} and s.expires_date > now()`;
  const [{ rows: sessions }, { rows: counts }] = await Promise.all([
    sql<Session>`
      select s.id, s.user_agent, ${wireDate('s.created_date')} as created_date,
        ${wireDate('s.last_used_date')} as last_used_date, s.id is not distinct from ${current_id}::uuid as is_current
      ${live} order by s.last_used_date desc, s.id limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${live}`.execute(db),
  ]);
  return { sessions, total: counts[0]?.total ?? 0 };
};
