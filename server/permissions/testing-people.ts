import { setRole } from '#server/auth/accounts.queries.ts';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import type { SheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Person } from './people.ts';

/** Somebody of a kind, as if just arrived. A guest is nobody. */
export const makePerson = async (app: SheetsApp, person: Person): Promise<Member | undefined> => {
  if (person === 'guest') return undefined;
  const member = await app.member({ email: `${person}.${crypto.randomUUID()}@example.org`, firstname: 'Nyima' });
  if (person === 'admin') await setRole(app.db, member.email, 'admin');
  return member;
};

/** All of them, as they stand to the owner. */
export const makePeople = async (app: SheetsApp) => {
  const [member, owner, other, collection_editor, admin, blocked] = [
    await makePerson(app, 'member'),
    await makePerson(app, 'owner'),
    await makePerson(app, 'other'),
    await makePerson(app, 'collection_editor'),
    await makePerson(app, 'admin'),
    await makePerson(app, 'blocked'),
  ];
  if (!owner || !other || !blocked) throw new Error('Only a guest is nobody');
  await app.create(other, { title: 'Of another', is_published: true });
  await app.create(other, { title: 'Private of another' });
  const nameOf = async ({ access_token }: Member) => (await app.call('GET /users/info', {}, access_token)).username;
  const [ofOwner, ofBlocked] = [await nameOf(owner), await nameOf(blocked)];
  await app.call('POST /users/{username}/follow', { params: { username: ofOwner } }, other.access_token);
  await app.call('POST /users/{username}/block', { params: { username: ofBlocked } }, owner.access_token);
  return { guest: undefined, member, owner, other, collection_editor, admin, blocked };
};

export const sessionOf = async (app: SheetsApp, { access_token }: Member): Promise<string> => {
  const { sessions } = await app.call('GET /auth/sessions', {}, access_token);
  return sessions[0]?.id ?? '';
};

export const headersOf = (token: string | undefined) => (token ? bearer(token).headers : {});
