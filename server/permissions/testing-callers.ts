import { findCredentials } from '#server/auth/accounts.queries.ts';
import { OPERATOR } from '#server/audit-log/audit-log.queries.ts';
import { changeRole } from '#server/admin/roles.queries.ts';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { turnOnFactor } from '#server/auth/testing-second-factor.ts';
import type { SheetsApp } from '#server/sheets/testing-sheets.ts';
import { CALLER_ROLES, isStaffRole, type CallerRole } from './caller-roles.ts';

/** A new member with the given role; undefined for a guest. */
export const createCaller = async (app: SheetsApp, role: CallerRole): Promise<Member | undefined> => {
  if (role === 'guest') return undefined;
  const member = await app.member({ email: `${role}.${crypto.randomUUID()}@example.org`, firstname: 'Nyima' });
  if (isStaffRole(role)) {
    const account = await findCredentials(app.db, member.email);
    await app.db.transaction().execute((trx) => changeRole(trx, OPERATOR, account?.id ?? '', role));
  }
  return member;
};

/** One caller of each role, with their relations to the owner. */
export const createCallers = async (app: SheetsApp) => {
  const callers: Partial<Record<CallerRole, Member>> = {};
  for (const role of CALLER_ROLES) {
    const caller = await createCaller(app, role);
    if (caller) callers[role] = caller;
    // A role needs it.
    if (caller && isStaffRole(role)) await turnOnFactor(app, caller);
  }
  const { owner, other, blocked } = callers;
  if (!owner || !other || !blocked) throw new Error('Only a guest has no account');
  await app.create(other, { title: 'Of another', is_published: true });
  await app.create(other, { title: 'Private of another' });
  const usernameOf = async ({ access_token }: Member) => (await app.call('GET /users/info', {}, access_token)).username;
  const [ownerName, blockedName] = [await usernameOf(owner), await usernameOf(blocked)];
  await app.call('POST /users/{username}/follow', { params: { username: ownerName } }, other.access_token);
  await app.call('POST /users/{username}/block', { params: { username: blockedName } }, owner.access_token);
  return { ...callers, guest: undefined, owner, other, blocked };
};

export const sessionIdOf = async (app: SheetsApp, { access_token }: Member): Promise<string> => {
  const { sessions } = await app.call('GET /auth/sessions', {}, access_token);
  return sessions[0]?.id ?? '';
};

export const headersOf = (token: string | undefined) => (token ? bearer(token).headers : {});
