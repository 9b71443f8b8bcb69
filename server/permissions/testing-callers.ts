import { setRole } from '#server/auth/accounts.queries.ts';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { turnOnFactor } from '#server/auth/testing-second-factor.ts';
import type { SheetsApp } from '#server/sheets/testing-sheets.ts';
import type { CallerRole } from './caller-roles.ts';

/** A new member with the given role; undefined for a guest. */
export const createCaller = async (app: SheetsApp, role: CallerRole): Promise<Member | undefined> => {
  if (role === 'guest') return undefined;
  const member = await app.member({ email: `${role}.${crypto.randomUUID()}@example.org`, firstname: 'Nyima' });
  if (role === 'admin') await setRole(app.db, member.email, 'admin');
  return member;
};

/** One caller of each role, with their relations to the owner. */
export const createCallers = async (app: SheetsApp) => {
  const [member, owner, other, collection_editor, admin, blocked] = [
    await createCaller(app, 'member'),
    await createCaller(app, 'owner'),
    await createCaller(app, 'other'),
    await createCaller(app, 'collection_editor'),
    await createCaller(app, 'admin'),
    await createCaller(app, 'blocked'),
  ];
  if (!owner || !other || !blocked || !admin) throw new Error('Only a guest has no account');
  // A role needs it.
  await turnOnFactor(app, admin);
  await app.create(other, { title: 'Of another', is_published: true });
  await app.create(other, { title: 'Private of another' });
  const usernameOf = async ({ access_token }: Member) => (await app.call('GET /users/info', {}, access_token)).username;
  const [ownerName, blockedName] = [await usernameOf(owner), await usernameOf(blocked)];
  await app.call('POST /users/{username}/follow', { params: { username: ownerName } }, other.access_token);
  await app.call('POST /users/{username}/block', { params: { username: blockedName } }, owner.access_token);
  return { guest: undefined, member, owner, other, collection_editor, admin, blocked };
};

export const sessionIdOf = async (app: SheetsApp, { access_token }: Member): Promise<string> => {
  const { sessions } = await app.call('GET /auth/sessions', {}, access_token);
  return sessions[0]?.id ?? '';
};

export const headersOf = (token: string | undefined) => (token ? bearer(token).headers : {});
