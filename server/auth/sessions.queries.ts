import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { fromNow, now, wireDate } from '#server/db/expressions.ts';
import type { Viewer } from '#server/http/auth-deps.ts';
import type { Session } from '#shared/contract/auth.ts';
import { MAX_SESSION_MS, REFRESH_GRACE_MS, REFRESH_TOKEN_MS } from '#shared/limits.ts';
import type { AccessTokenHolder } from './access-tokens.ts';
import { hashSecret, newSecret } from './secrets.ts';

type Db = Kysely<Database>;

/** How many tabs may refresh one token at the same moment; only bounds the row. */
const MAX_CURRENT_TOKENS = 8;

export type StartedSession = { session_id: string; refresh_token: string };

export const startSession = async (db: Db, account_id: string, user_agent: string): Promise<StartedSession> => {
  const family = newSecret();
  const secret = newSecret();
  const { id } = await db
    .insertInto('sessions')
    .values({
      account_id,
      family_hash: hashSecret(family),
      current_hashes: [hashSecret(secret)],
      user_agent,
      expires_date: fromNow(REFRESH_TOKEN_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { session_id: id, refresh_token: `${family}.${secret}` };
};

/** Undefined once the session has ended or the account is closed or deleted, even while the token is valid. */
export const findViewer = (db: Db, { account_id, session_id }: AccessTokenHolder): Promise<Viewer | undefined> =>
  db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['a.id as account_id', 'a.role', 's.id as session_id'])
    .where('s.id', '=', session_id)
    .where('a.id', '=', account_id)
    // Closing ends every session; this one may have begun at the same moment.
    .where('a.closed_date', 'is', null)
    .where('s.expires_date', '>', now)
    .executeTakeFirst();

/** A refresh token is `family.secret`: the family stays for the whole session, the secret changes with each rotation. */
const hashesOf = (refresh_token: string) => {
  const [family = '', secret = ''] = refresh_token.split('.');
  return { family_hash: hashSecret(family), secret_hash: hashSecret(secret) };
};

type LockedSession = {
  id: string;
  account_id: string;
  is_current: boolean;
  is_previous: boolean;
  is_in_grace: boolean;
  current_count: number;
};

/** After the last use, but never beyond the session's lifetime. */
const nextExpiry = sql<Date>`least(${fromNow(REFRESH_TOKEN_MS)}, created_date + ${MAX_SESSION_MS} * interval '1 millisecond')`;

/** Without a refresh token when the session has reached its number of current tokens. */
export type RotatedSession = { account_id: string; session_id: string; refresh_token: string | undefined };

/**
 * Replaces a refresh token; undefined ends the session. The token before the current one is accepted too: another tab sent
 * it at the same moment, or the answer was lost. Within the grace period its successor is added beside the current one;
 * later it replaces it, so that only one of two holders goes on. An older token, or one whose sibling went on without it, was
 * stolen or copied: the session ends for both.
 */
export const rotateSession = (db: Db, refresh_token: string): Promise<RotatedSession | undefined> =>
  db.transaction().execute(async (trx) => {
    const { family_hash, secret_hash } = hashesOf(refresh_token);
    const { rows } = await sql<LockedSession>`
      select id, account_id, cardinality(current_hashes) as current_count,
        ${secret_hash} = any (current_hashes) as is_current, ${secret_hash} = any (previous_hashes) as is_previous,
        rotated_date > ${fromNow(-REFRESH_GRACE_MS)} as is_in_grace
      from sessions where family_hash = ${family_hash} and expires_date > now()
        and created_date > ${fromNow(-MAX_SESSION_MS)}
        and not exists (select from accounts a where a.id = account_id and a.closed_date is not null)
      for update`.execute(trx);
    const [session] = rows;
    if (!session) return undefined;
    const { id: session_id, account_id } = session;
    if (!session.is_current && !session.is_previous) {
      await trx.deleteFrom('sessions').where('id', '=', session_id).execute();
      return undefined;
    }
    const isConcurrent = !session.is_current && session.is_in_grace;
    if (isConcurrent && session.current_count >= MAX_CURRENT_TOKENS)
      return { account_id, session_id, refresh_token: undefined };
    const secret = newSecret();
    const next = hashSecret(secret);
    const hashes = isConcurrent
      ? { current_hashes: sql<Buffer[]>`current_hashes || ${next}::bytea` }
      : {
          current_hashes: [next],
          // The others of its generation are unknown from now on, unless tabs may still be racing: one of them that is used
          // later belongs to somebody else.
          previous_hashes: session.is_current && session.is_in_grace ? sql<Buffer[]>`current_hashes` : [secret_hash],
          rotated_date: now,
        };
    await trx
      .updateTable('sessions')
      .set({ last_used_date: now, expires_date: nextExpiry, ...hashes })
      .where('id', '=', session_id)
      .execute();
    return { account_id, session_id, refresh_token: `${refresh_token.split('.')[0]}.${secret}` };
  });

/** Ends the session of a refresh token, also of one that was replaced. */
export const endSessionOfToken = async (db: Db, refresh_token: string): Promise<void> => {
  await db.deleteFrom('sessions').where('family_hash', '=', hashesOf(refresh_token).family_hash).execute();
};

/** False when the account has no such session. */
export const endSession = async (db: Db, account_id: string, session_id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', account_id)
    .where('id', '=', session_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Provider tokens are dated in whole seconds; without truncation a new sign-in within this second would be refused. */
const FROM_NOW_ON = { tokens_valid_from: sql<Date>`date_trunc('second', now())` };

const revokeProviderTokens = async (db: Db, account_id: string): Promise<void> => {
  await db.updateTable('accounts').set(FROM_NOW_ON).where('id', '=', account_id).execute();
};

/** Ends every session, and revokes the identity provider's tokens issued until now. */
export const endSessions = async (db: Db, account_id: string): Promise<void> => {
  await db.deleteFrom('sessions').where('account_id', '=', account_id).execute();
  await revokeProviderTokens(db, account_id);
};

/** Of all members, after a break-in. */
export const endAllSessions = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').execute();
    await trx.updateTable('accounts').set(FROM_NOW_ON).execute();
  });

/** Except the viewer's own session. Provider tokens of a viewer cannot be distinguished, so they stay valid. */
export const endOtherSessions = async (db: Db, { account_id, session_id }: Viewer): Promise<void> => {
  const others = db.deleteFrom('sessions').where('account_id', '=', account_id);
  await (session_id ? others.where('id', '<>', session_id) : others).execute();
  if (session_id) await revokeProviderTokens(db, account_id);
};

export const listSessions = async (
  db: Db,
  account_id: string,
  current_id: string | null,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ sessions: Session[]; total: number }> => {
  const active = db
    .selectFrom('sessions as s')
    .where('s.account_id', '=', account_id)
    .where('s.expires_date', '>', now);
  const [sessions, { total }] = await Promise.all([
    active
      .select((eb) => [
        's.id',
        's.user_agent',
        wireDate('s.created_date').as('created_date'),
        wireDate('s.last_used_date').as('last_used_date'),
        eb('s.id', 'is not distinct from', current_id).$castTo<boolean>().as('is_current'),
      ])
      .orderBy('s.last_used_date', 'desc')
      .orderBy('s.id')
      .limit(limit)
      .offset(skip)
      .execute(),
    active.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { sessions, total };
};
