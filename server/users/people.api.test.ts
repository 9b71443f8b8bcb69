import { describe, expect, it } from 'vitest';
import { bearer, PASSWORD, type Member } from '#server/auth/testing-members.ts';
import { paragraphs, sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Name } from '#shared/contract/contract.ts';

const { call, raw, pool, member, create } = await sheetsApp();

type Person = Member & { username: string };
const person = async (firstname = 'Tashi'): Promise<Person> => {
  const one = await member({ firstname });
  return { ...one, username: (await call('GET /users/info', {}, one.access_token)).username };
};
const does = (who: Member, name: Name, username: string, body?: object) =>
  raw(name, { params: { username }, ...(body ? { body } : {}), ...bearer(who.access_token) });
const follow = (who: Member, { username }: Person) => does(who, 'POST /users/{username}/follow', username);
const counts = async ({ username, access_token }: Person) => {
  const { followers, following } = await call('GET /users/{username}', { params: { username } }, access_token);
  return [followers, following];
};

const CALLS = [
  'POST /users/{username}/follow',
  'DELETE /users/{username}/follow',
  'POST /users/{username}/block',
  'DELETE /users/{username}/block',
  'GET /users/{username}/relation',
] as const;

describe('calls between members', () => {
  it('answer 401 to a guest and 404 for an unknown or deleted member', async () => {
    const [one, gone] = [await person(), await person()];
    await call('DELETE /users/me', { body: { password: PASSWORD, published_sheets: 'erase' } }, gone.access_token);
    for (const name of CALLS) {
      expect([name, (await raw(name, { params: { username: one.username } })).status]).toEqual([name, 401]);
      for (const username of ['nobody', gone.username, 'a\u0000bc', '%'])
        expect([name, (await does(one, name, username)).status]).toEqual([name, 404]);
    }
    expect((await raw('GET /users/me/blocks', {})).status).toBe(401);
    for (const name of ['GET /users/{username}/followers', 'GET /users/{username}/following'] as const)
      expect((await raw(name, { params: { username: 'nobody' } })).status).toBe(404);
  });

  it('answer 400 with a message for the member’s own username', async () => {
    const one = await person();
    for (const name of CALLS.slice(0, 4)) {
      const { status, body } = await does(one, name, one.username);
      expect([name, status, body.detail]).toEqual([name, 400, expect.stringMatching(/^You cannot .* yourself\.$/)]);
    }
    expect((await does(one, 'POST /users/{username}/report', one.username, { words: 'x' })).status).toBe(400);
    expect((await does(one, 'GET /users/{username}/relation', one.username)).body).toMatchObject({ is_self: true });
    expect(await counts(one)).toEqual([0, 0]);
  });
});

describe('following', () => {
  it('and unfollowing answer 204 and are idempotent, also by a former username and concurrently', async () => {
    const [one, other] = [await person(), await person()];
    const former = other.username;
    await call('POST /users/me/username', { body: { username: 'renamed.person' } }, other.access_token);
    // Else the name, which can be guessed, would be unknown again once nobody follows.
    await call('POST /users/info', { body: { firstname: 'Tashi', title: 'Reader' } }, other.access_token);
    const answers = await Promise.all([1, 2, 3].map(() => does(one, CALLS[0], former)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await counts(one)).toEqual([0, 1]);
    expect(await counts({ ...other, username: 'renamed.person' })).toEqual([1, 0]);
    expect((await does(one, 'GET /users/{username}/relation', 'renamed.person')).body).toEqual({
      is_self: false,
      following: true,
      followed_by: false,
      blocking: false,
    });
    for (let time = 0; time < 2; time += 1)
      expect((await does(one, 'DELETE /users/{username}/follow', 'renamed.person')).status).toBe(204);
    expect(await counts(one)).toEqual([0, 0]);
  });

  it('lists pages with the full total, latest first, without e-mail addresses', async () => {
    const star = await person();
    const fans = [await person('Ani'), await person('Bu'), await person('Choe')];
    for (const fan of fans) await follow(fan, star);
    const page = (skip: number) =>
      call('GET /users/{username}/followers', { params: { username: star.username }, query: { skip, limit: 2 } });
    const [first, second] = [await page(0), await page(2)];
    expect([first.total, second.total]).toEqual([3, 3]);
    expect([...first.users, ...second.users].map(({ name }) => name)).toEqual(['Choe Dolma', 'Bu Dolma', 'Ani Dolma']);
    expect(JSON.stringify(first)).not.toContain('@example.org');
    const { users, total } = await call('GET /users/{username}/following', {
      params: { username: fans[0]!.username },
    });
    expect([users[0]?.username, total]).toEqual([star.username, 1]);
    await call('DELETE /users/me', { body: { password: PASSWORD, published_sheets: 'keep' } }, fans[1]!.access_token);
    expect((await page(0)).total).toBe(2);
    expect(await counts(star)).toEqual([2, 0]);
  });

  it('fills the list of sheets by followed members, for the follower only', async () => {
    const [one, other, stranger] = [await person(), await person(), await person()];
    await follow(one, other);
    const { sheet_id } = await create(other, { title: 'Followed', is_published: true });
    await create(other, { title: 'Private' });
    await create(stranger, { title: 'Stranger', is_published: true });
    const feed = async (who: Person) =>
      (await call('GET /sheets', { query: { following: 'true' } }, who.access_token)).sheets.map(({ id }) => id);
    expect(await feed(one)).toEqual([sheet_id]);
    expect(await feed(stranger)).toEqual([]);
    expect((await raw('GET /sheets', { query: { following: 'true' } })).status).toBe(401);
  });
});

describe('blocking', () => {
  it('removes every connection of the two and prevents new ones', async () => {
    const [one, other] = [await person('Yeshe'), await person('Nyima')];
    const sheet = { params: { id: (await create(one, { source: paragraphs('x'), is_published: true })).sheet_id } };
    const theirs = { params: { id: (await create(other, { is_published: true })).sheet_id } };
    await follow(one, other);
    await follow(other, one);
    await call('POST /sheets/{id}/like', sheet, other.access_token);
    expect((await does(one, 'POST /users/{username}/block', other.username)).status).toBe(204);
    expect((await does(one, 'POST /users/{username}/block', other.username)).status).toBe(204);
    expect([await counts(one), await counts(other)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    for (const who of [one, other]) {
      expect(await call('GET /notifications', {}, who.access_token)).toMatchObject({ total: 0, unread: 0 });
      const refused = await follow(who, who === one ? other : one);
      expect([refused.status, refused.body.code]).toEqual([403, 'blocked']);
      const liked = await raw('POST /sheets/{id}/like', {
        ...(who === one ? theirs : sheet),
        ...bearer(who.access_token),
      });
      expect([liked.status, liked.body.code]).toEqual([403, 'blocked']);
      const listed = (await call('GET /sheets', { query: { limit: 100 } }, who.access_token)).sheets;
      expect(listed.map(({ id }) => id)).not.toContain((who === one ? theirs : sheet).params.id);
    }
    // Public content stays readable: anybody can read it without signing in.
    expect((await call('GET /sheets/{id}', sheet, other.access_token)).likes).toBe(0);
    expect((await does(other, 'GET /users/{username}/relation', one.username)).body).toMatchObject({ blocking: false });
    expect(await call('GET /users/me/blocks', {}, one.access_token)).toMatchObject({
      users: [{ username: other.username }],
      total: 1,
    });
    expect((await does(one, 'DELETE /users/{username}/block', other.username)).status).toBe(204);
    expect((await follow(other, one)).status).toBe(204);
  });

  it('wins over a follow at the same moment', async () => {
    const [one, other] = [await person(), await person()];
    const follows = [1, 2, 3, 4].map(() => follow(other, one));
    await Promise.all([...follows, does(one, 'POST /users/{username}/block', other.username)]);
    expect(await counts(one)).toEqual([0, 0]);
  });
});

describe('reporting', () => {
  it('requires a text, stores one report per pair of members, and shows it to nobody', async () => {
    const [one, other] = [await person(), await person()];
    const report = (body: object) => does(one, 'POST /users/{username}/report', other.username, body);
    for (const words of ['', '  ', 'x'.repeat(5001), undefined]) {
      const { status, body } = await report({ words });
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'body.words']);
    }
    expect((await report({ words: 'Sells things' })).status).toBe(204);
    expect((await report({ words: 'Sells things, again' })).status).toBe(204);
    const { rows } = await pool.query(`select type, words from feedback where type = 'report'`);
    expect(rows).toEqual([{ type: 'report', words: 'Sells things, again' }]);
  });
});
