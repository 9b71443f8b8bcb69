import type { Kysely, Transaction } from 'kysely';
import { fromNow, now } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { indexPerson } from '#server/search/index/person-tokens.queries.ts';
import { FORMER_USERNAME_MS, MAX_FORMER_USERNAMES } from '#shared/limits.ts';
import { usernameBase, usernameFrom } from './usernames.rules.ts';

type Db = Kysely<Database>;

/** False when it is somebody else's, or was until recently. */
const claimUsername = async (db: Db, username: string, account_id: string): Promise<boolean> => {
  const claimed = await db
    .insertInto('usernames')
    .values({ username, account_id })
    .onConflict((conflict) =>
      conflict
        .column('username')
        .doUpdateSet({ account_id, former_since: null })
        .where((eb) =>
          eb.or([
            eb('usernames.account_id', '=', account_id),
            eb('usernames.former_since', '<', fromNow(-FORMER_USERNAME_MS)),
          ]),
        ),
    )
    .returning('username')
    .executeTakeFirst();
  return claimed !== undefined;
};

const setUsername = async (db: Db, account_id: string, username: string): Promise<void> => {
  await db.updateTable('accounts').set({ username }).where('id', '=', account_id).execute();
  await indexPerson(db, account_id);
};

/** Keeps the last few former names, so that links with them work; the others are free, so that nobody collects names. */
const releaseFormerUsernames = async (db: Db, account_id: string, username: string): Promise<void> => {
  const former = db.selectFrom('usernames').where('account_id', '=', account_id).where('username', '<>', username);
  await db
    .updateTable('usernames')
    .set({ former_since: now })
    .where('account_id', '=', account_id)
    .where('username', '<>', username)
    .where('former_since', 'is', null)
    .execute();
  await db
    .deleteFrom('usernames')
    .where(
      'username',
      'in',
      former.select('username').orderBy('former_since', 'desc').orderBy('username').offset(MAX_FORMER_USERNAMES),
    )
    .execute();
};

/** The foreign key between accounts and usernames is deferred to the end of the transaction. */
export const assignUsername = async (
  trx: Transaction<Database>,
  account_id: string,
  { firstname, lastname }: { firstname: string; lastname: string },
): Promise<void> => {
  const base = usernameBase(firstname, lastname);
  let username = usernameFrom(base);
  while (!(await claimUsername(trx, username, account_id))) username = usernameFrom(base);
  await setUsername(trx, account_id, username);
};

/** False when the name belongs to somebody else. A member may take back an own former name. */
export const changeUsername = (db: Db, account_id: string, username: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Changes of one account wait for each other here; with a name each, every one would wait for the other's.
    await trx.selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute();
    if (!(await claimUsername(trx, username, account_id))) return false;
    await setUsername(trx, account_id, username);
    await releaseFormerUsernames(trx, account_id, username);
    return true;
  });
