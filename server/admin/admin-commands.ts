import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { listFeedback } from '#server/feedback/feedback.queries.ts';
import { enqueueMail } from '#server/mail/mail-queue.queries.ts';
import { ROLES, type Role } from '#shared/roles.ts';
import { AdminError } from './admin-error.ts';
import { OPERATOR } from '#server/audit-log/audit-log.queries.ts';
import { changeRole } from './roles.queries.ts';
import { addTitle, listTitles, removeTitle } from './admin-titles.ts';
import { findCredentials, listStaff } from '#server/auth/accounts.queries.ts';
import { deleteSecondFactor } from '#server/auth/second-factors.queries.ts';
import { endAllSessions, endSessions } from '#server/auth/sessions.queries.ts';
import { rotateSigningKeys } from '#server/auth/signing-keys.queries.ts';

export const ADMIN_USAGE = `npm run admin -- <command>

  grant <e-mail> <role>  give a member a role: moderator, editor, librarian or admin
  revoke <e-mail>        take the role; the only admin keeps it
  list                   who has a role
  end-sessions <e-mail>  log a member out everywhere; "all" instead of an e-mail: everybody
  reset-second-factor <e-mail>
                         turn off two-step login for a member who has lost the app and the recovery codes
  feedback               what readers wrote last, and reports; /admin/reports of the site settles them
  titles [<work>]        names that librarians have added to works, of one work or of all; a work is named by its citation
                         ("SN 35.28") or its key
  add-title <work> <language> <title>
                         a name by which readers find the work, such as "SN 35.28" en "The Fire Sermon"
  remove-title <work> <language> <title>
                         remove such a name
  rotate-keys            replace the key that access tokens are signed with`;

const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

const grant = async (db: Kysely<Database>, email: string, role: string): Promise<string> => {
  if (!isRole(role)) throw new AdminError(`There is no role ${role}; there are ${ROLES.join(', ')}.`);
  const account = await findCredentials(db, email);
  const change = account && (await db.transaction().execute((trx) => changeRole(trx, OPERATOR, account.id, role)));
  if (!change || change === 'not_found')
    throw new AdminError(`Nobody has registered with ${email}. Register on the site first, then run this again.`);
  if (change === 'last_admin')
    throw new AdminError(`${email} is the only administrator. Give somebody else the role first.`);
  if (change === 'closed') throw new AdminError(`The account of ${email} is closed. Reopen it in the administration.`);
  return `${email} is now ${role}.`;
};

const endSessionsOf = async (db: Kysely<Database>, email: string): Promise<string> => {
  if (email === 'all') {
    await endAllSessions(db);
    return 'Everybody is logged out.';
  }
  const account = await findCredentials(db, email);
  if (!account) throw new AdminError(`Nobody has registered with ${email}.`);
  await endSessions(db, account.id);
  return `${email} is logged out everywhere.`;
};

const list = async (db: Kysely<Database>): Promise<string> => {
  const staff = await listStaff(db);
  if (staff.length === 0) return 'Everybody is a member.';
  return staff.map(({ role, email, username }) => `${role.padEnd(9)} ${email} (${username})`).join('\n');
};

/** The member is told by mail. Ends no session: whoever asks the operators has none. */
const resetSecondFactor = async (db: Kysely<Database>, email: string): Promise<string> => {
  const account = await findCredentials(db, email);
  if (!account) throw new AdminError(`Nobody has registered with ${email}.`);
  const { id: account_id } = account;
  await db.transaction().execute(async (trx) => {
    if (!(await deleteSecondFactor(trx, account_id))) throw new AdminError(`${email} has no second factor.`);
    await enqueueMail(trx, { account_id, kind: 'second_factor_off' });
  });
  return `${email} now logs in with the password alone. Make sure that it was the member who asked for this.`;
};

const MAX_FEEDBACK = 50;

/** Text of strangers must not control the terminal. */
const stripControls = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

const feedback = async (db: Kysely<Database>): Promise<string> => {
  const entries = await listFeedback(db, MAX_FEEDBACK);
  if (entries.length === 0) return 'Nobody has written yet.';
  return entries
    .map(({ created, type, state, by, about, sheet, email, words }) => {
      const subject = `${about ? ` about ${about}` : ''}${sheet ? ` on sheet ${sheet}` : ''}`;
      const settled = state === 'open' ? '' : ` (${state})`;
      return stripControls(`${created} ${type}${settled}${subject} from ${by ?? 'a guest'} ${email}: ${words}`);
    })
    .join('\n');
};

/** Runs one command and returns what to print. */
export const runAdminCommand = async (db: Kysely<Database>, args: string[]): Promise<string> => {
  const [command, email, role] = args;
  const [, work = '', language = '', title = ''] = args;
  const signature = `${command} ${args.length - 1}`;
  if (signature === 'grant 2') return grant(db, email ?? '', role ?? '');
  if (signature === 'revoke 1') return grant(db, email ?? '', 'member');
  if (signature === 'reset-second-factor 1') return resetSecondFactor(db, email ?? '');
  if (signature === 'list 0') return list(db);
  if (signature === 'end-sessions 1') return endSessionsOf(db, email ?? '');
  if (signature === 'feedback 0') return feedback(db);
  if (signature === 'titles 0') return listTitles(db);
  if (signature === 'titles 1') return listTitles(db, work);
  if (signature === 'add-title 3') return addTitle(db, work, language, title);
  if (signature === 'remove-title 3') return removeTitle(db, work, language, title);
  if (signature === 'rotate-keys 0') {
    await rotateSigningKeys(db);
    return 'The key was replaced. Running servers take the new one within a minute; nobody is signed out.';
  }
  throw new AdminError(ADMIN_USAGE);
};
