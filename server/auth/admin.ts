import type { Kysely } from 'kysely';
import type { Database, Role } from '#server/db/schema.ts';
import { listFeedback } from '#server/feedback/feedback.queries.ts';
import { listStaff, setRole } from './accounts.queries.ts';
import { rotateSigningKeys } from './signing-keys.ts';

export const ADMIN_USAGE = `npm run admin -- <command>

  grant <e-mail> <role>  give a member a role: member, editor or admin
  revoke <e-mail>        make an editor or admin a member again
  list                   who is editor or admin
  feedback               what readers wrote last, and reports
  rotate-keys            replace the key that access tokens are signed with`;

/** What was asked for cannot be done; the message says why, to whoever asked. */
export class AdminError extends Error {
  override name = 'AdminError';
}

const ROLES: readonly string[] = ['member', 'editor', 'admin'] satisfies Role[];
const isRole = (word: string): word is Role => ROLES.includes(word);

const grant = async (db: Kysely<Database>, email: string, role: string): Promise<string> => {
  if (!isRole(role)) throw new AdminError(`There is no role ${role}; there are ${ROLES.join(', ')}.`);
  if (!(await setRole(db, email, role))) {
    throw new AdminError(`Nobody has registered with ${email}. Register on the site first, then run this again.`);
  }
  return `${email} is now ${role}.`;
};

const list = async (db: Kysely<Database>): Promise<string> => {
  const staff = await listStaff(db);
  if (staff.length === 0) return 'Everybody is a member.';
  return staff.map(({ role, email, username }) => `${role.padEnd(7)} ${email} (${username})`).join('\n');
};

const MOST_FEEDBACK = 50;

/** Words of strangers on a terminal: nothing in them may move its cursor. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

const feedback = async (db: Kysely<Database>): Promise<string> => {
  const kept = await listFeedback(db, MOST_FEEDBACK);
  if (kept.length === 0) return 'Nobody has written yet.';
  return kept
    .map(({ created, type, by, about, email, words }) =>
      plain(`${created} ${type}${about ? ` about ${about}` : ''} from ${by ?? 'a guest'} ${email}: ${words}`),
    )
    .join('\n');
};

/** Gives what to print. */
export const administer = async (db: Kysely<Database>, words: string[]): Promise<string> => {
  const [command, email, role] = words;
  const form = `${command} ${words.length - 1}`;
  if (form === 'grant 2') return grant(db, email ?? '', role ?? '');
  if (form === 'revoke 1') return grant(db, email ?? '', 'member');
  if (form === 'list 0') return list(db);
  if (form === 'feedback 0') return feedback(db);
  if (form === 'rotate-keys 0') {
    await rotateSigningKeys(db);
    return 'The key was replaced. Running servers take the new one within a minute; nobody is signed out.';
  }
  throw new AdminError(ADMIN_USAGE);
};
