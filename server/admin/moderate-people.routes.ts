import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { CallContext, Handler } from '#server/http/handler.ts';
import { listMeasuresOfPerson } from '#server/moderation/measures.queries.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { normalizeUsername } from '#shared/account-rules.ts';
import { hasRole, outranks } from '#shared/roles.ts';
import { actorOf } from '#server/audit-log/audit-log.queries.ts';
import { closeAccount, liftSilence, reopenAccount, silence, warn } from './moderate-people.ts';
import { findModerationState, lockModeratedAccount, type ModeratedAccount } from './moderated-accounts.queries.ts';
import { listModeratedSheets } from './moderated-sheets.queries.ts';
import { findAccountByUsername, findStaffPerson, isKnownToModerators } from './people.queries.ts';
import { countReportsAbout } from './report-rows.queries.ts';

/** Administrators know everybody, as in the list of members. */
const requireAccount = async ({ db, viewer }: CallContext<'moderator'>, username: string): Promise<string> => {
  const account_id = await findAccountByUsername(db, normalizeUsername(username));
  const isKnown = account_id && (hasRole(viewer.role, 'admin') || (await isKnownToModerators(db, account_id)));
  if (!isKnown) throw new AppError('user_not_found');
  return account_id;
};

export const getPerson: Handler<'GET /admin/people/{username}'> = async ({ params }, context) => {
  const { db, viewer } = context;
  const account_id = await requireAccount(context, params.username);
  const person = await findStaffPerson(db, account_id);
  if (!person) throw new AppError('user_not_found');
  const [state, measures, open_reports, sheets] = await Promise.all([
    findModerationState(db, account_id),
    listMeasuresOfPerson(db, account_id),
    countReportsAbout(db, account_id),
    listModeratedSheets(db, account_id),
  ]);
  const can_be_moderated = account_id !== viewer.account_id && outranks(viewer.role, person.role);
  return { ...person, ...state, can_be_moderated, measures, open_reports, sheets };
};

/** Runs a change in a transaction that locks the account: not of oneself, nor of somebody with the same or a higher role. */
const changePerson = async (
  context: CallContext<'moderator'>,
  username: string,
  change: (trx: Transaction<Database>, account: ModeratedAccount) => Promise<void>,
): Promise<undefined> => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'moderate_account', viewer.account_id);
  const account_id = await requireAccount(context, username);
  if (account_id === viewer.account_id) throw new AppError('self_measure');
  await db.transaction().execute(async (trx) => {
    const account = await lockModeratedAccount(trx, account_id);
    if (!account) throw new AppError('user_not_found');
    if (!outranks(viewer.role, account.role)) throw new AppError('role_too_high');
    await change(trx, account);
  });
};

export const postWarn: Handler<'POST /admin/people/{username}/warn'> = ({ params, body }, context) =>
  changePerson(context, params.username, (trx, account) => warn(trx, actorOf(context.viewer), account, body.reason));

const DAY_MS = 86_400_000;

export const postSilence: Handler<'POST /admin/people/{username}/silence'> = ({ params, body }, context) => {
  // The end of that day.
  const until_date = new Date(Date.parse(body.until) + DAY_MS);
  if (until_date <= context.now()) {
    const message = 'Please choose a day that is not over.';
    throw new AppError('bad_request', message, [{ path: 'body.until', message }]);
  }
  return changePerson(context, params.username, (trx, account) =>
    silence(trx, actorOf(context.viewer), account, { reason: body.reason, until_date }),
  );
};

export const postLiftSilence: Handler<'POST /admin/people/{username}/lift-silence'> = ({ params }, context) =>
  changePerson(context, params.username, (trx, account) => liftSilence(trx, actorOf(context.viewer), account));

export const postClose: Handler<'POST /admin/people/{username}/close'> = ({ params, body }, context) =>
  changePerson(context, params.username, (trx, account) =>
    closeAccount(trx, actorOf(context.viewer), account, body.reason),
  );

export const postReopen: Handler<'POST /admin/people/{username}/reopen'> = ({ params }, context) =>
  changePerson(context, params.username, (trx, account) => reopenAccount(trx, actorOf(context.viewer), account));
