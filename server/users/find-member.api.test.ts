import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { RATE_LIMITS, rateLimitKey } from '#server/rate-limits/rate-limits.rules.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Name } from '#shared/contract/contract.ts';

const {
  call,
  raw,
  member,
  create,
  pool,
  db,
  url: databaseUrl,
  settings,
  workers,
} = await sheetsApp({
  RATE_LIMITS: 'on',
  TRUST_PROXY: 'on',
});

const usernameOf = async ({ access_token }: Member) => (await call('GET /users/info', {}, access_token)).username;

let count = 0;
/** A new member whose number can be counted through, with a name of their own. */
const countable = async (): Promise<Member & { username: string; name: string }> => {
  const who = await member();
  count += 1;
  const name = `tashi_dolma_${count}`;
  const username = `${name}.0777`;
  await call('POST /users/me/username', { body: { username } }, who.access_token);
  await pool.query('delete from usernames where former_since is not null');
  return { ...who, username, name };
};

const GUEST_CALLS: Name[] = [
  'GET /users/{username}',
  'GET /users/{username}/followers',
  'GET /users/{username}/following',
];
const MEMBER_CALLS: Name[] = [
  ...GUEST_CALLS,
  'GET /users/{username}/relation',
  'DELETE /users/{username}/follow',
  'DELETE /users/{username}/block',
  'POST /users/{username}/report',
  'POST /users/{username}/block',
  'POST /users/{username}/follow',
];

/** What every call with a username answers, as a guest or with a token: the status of a success, the whole of a failure. */
const lookUp = async (username: string, token?: string) => {
  const sent = { params: { username }, body: { words: 'Unkind' }, ...(token ? bearer(token) : {}) };
  const answers = [];
  for (const name of token ? MEMBER_CALLS : GUEST_CALLS) answers.push(await raw(name, sent));
  return answers.map(({ status, body }) => (status < 300 ? status : [status, body]));
};
const profileStatus = async (username: string, token?: string) =>
  (await raw('GET /users/{username}', { params: { username }, ...(token ? bearer(token) : {}) })).status;

let network = 0;
/** From many networks, so that the limit of one is not what ends it. */
const tryNumbers = async (name: string, tries: number = RATE_LIMITS.unknown_username.max): Promise<void> => {
  for (let number = 0; number < tries; number += 1) {
    network += 1;
    const headers = { 'x-forwarded-for': `198.51.${network >> 8}.${network & 255}` };
    await raw('GET /users/{username}', { params: { username: `${name}.${1000 + number}` }, headers });
  }
};

describe('a member who has shown nothing', () => {
  it('is found by whoever was told the username', async () => {
    const [hidden, other] = [await countable(), await member()];
    expect(await lookUp(hidden.username)).toEqual([200, 200, 200]);
    expect(await lookUp(hidden.username, other.access_token)).toEqual([
      200,
      200,
      200,
      200,
      204,
      204,
      204,
      204,
      expect.any(Array),
    ]);
  });

  it('is answered like an unknown name by every call once numbers were counted through, but not to themselves', async () => {
    const [hidden, other] = [await countable(), await member()];
    await tryNumbers(hidden.name, RATE_LIMITS.unknown_username.max - 1);
    expect(await profileStatus(hidden.username)).toBe(200);
    await tryNumbers(hidden.name, 1);
    expect(await lookUp(hidden.username)).toEqual(await lookUp('nobody.at.all'));
    expect(await lookUp(hidden.username, other.access_token)).toEqual(
      await lookUp('nobody.at.all', other.access_token),
    );
    expect((await lookUp(hidden.username, other.access_token)).flat()).not.toContain(200);
    expect((await lookUp(hidden.username))[0]).toEqual([404, expect.objectContaining({ code: 'user_not_found' })]);
    expect(await profileStatus(hidden.username, hidden.access_token)).toBe(200);
    const { rows } = await pool.query(
      `select from follows f join accounts a on a.id = f.followed_id where a.username = $1
       union all select from blocks b join accounts a on a.id = b.blocked_id where a.username = $1`,
      [hidden.username],
    );
    expect(rows).toEqual([]);
  });

  it('cannot be made an editor by a number that was counted through', async () => {
    const [hidden, owner] = [await countable(), await member()];
    await tryNumbers(hidden.name);
    const collection = await call('POST /sheet-collections', { body: { title: 'Mine' } }, owner.access_token);
    const invite = (username: string) =>
      raw('POST /sheet-collections/{id}/editors', {
        params: { id: collection.id },
        body: { username },
        ...bearer(owner.access_token),
      });
    const [guess, unknown] = [await invite(hidden.username), await invite('nobody.at.all')];
    expect([guess.status, guess.body]).toEqual([404, unknown.body]);
  });

  it.each<[string, (who: Member & { username: string }) => Promise<unknown>]>([
    ['publishes a sheet', (who) => create(who, { title: 'Open', is_published: true })],
    [
      'fills in the profile',
      ({ access_token }) => call('POST /users/info', { body: { firstname: 'Tashi', about_me: 'Reads' } }, access_token),
    ],
    [
      'follows somebody',
      async ({ access_token }) =>
        call('POST /users/{username}/follow', { params: { username: await usernameOf(await member()) } }, access_token),
    ],
    [
      'has a public collection',
      ({ access_token }) => call('POST /sheet-collections', { body: { title: 'Open', is_public: true } }, access_token),
    ],
  ])('is found by everybody once the member %s', async (_what, act) => {
    const who = await countable();
    await tryNumbers(who.name);
    expect(await profileStatus(who.username)).toBe(404);
    await act(who);
    expect(await lookUp(who.username)).toEqual([200, 200, 200]);
  });

  it('is found by the author whose sheet they like, and by nobody else', async () => {
    const [hidden, author] = [await countable(), await member()];
    const { sheet_id: id } = await create(author, { title: 'Open', is_published: true });
    await call('POST /sheets/{id}/like', { params: { id } }, hidden.access_token);
    await tryNumbers(hidden.name);
    expect(await profileStatus(hidden.username, author.access_token)).toBe(200);
    expect(await profileStatus(hidden.username, (await member()).access_token)).toBe(404);
    expect(await profileStatus(hidden.username)).toBe(404);
  });

  it('can be unblocked by whoever has blocked them', async () => {
    const [hidden, author] = [await countable(), await member()];
    const { sheet_id: id } = await create(author, { title: 'Open', is_published: true });
    await call('POST /sheets/{id}/like', { params: { id } }, hidden.access_token);
    const params = { username: hidden.username };
    await call('POST /users/{username}/block', { params }, author.access_token);
    await call('DELETE /users/{username}/block', { params }, author.access_token);
    expect((await call('GET /users/me/blocks', {}, author.access_token)).users).toEqual([]);
  });
});

describe('counting through usernames', () => {
  const visit = (username: string, address: string) =>
    raw('GET /users/{username}', { params: { username }, headers: { 'x-forwarded-for': address } });

  it('ends after a number of unknown names, also for names that exist; others and known names are not counted', async () => {
    const who = await member();
    await create(who, { title: 'Open', is_published: true });
    const username = await usernameOf(who);
    const { max } = RATE_LIMITS.unknown_user_address;
    for (let one = 0; one < 5; one += 1) expect((await visit(username, '192.0.2.9')).status).toBe(200);
    const counter = rateLimitKey('unknown_user_address', '192.0.2.9');
    const hits = async () => (await pool.query('select hits from rate_limits where key = $1', [counter])).rows;
    expect(await hits()).toEqual([]);
    expect((await visit('tashi_dolma.9990', '192.0.2.9')).status).toBe(404);
    expect(await hits()).toEqual([{ hits: 1 }]);
    await pool.query('update rate_limits set hits = $1 where key = $2', [max - 1, counter]);
    expect((await visit('tashi_dolma.9991', '192.0.2.9')).status).toBe(404);
    const stopped = await visit('tashi_dolma.9992', '192.0.2.9');
    expect([stopped.status, Number(stopped.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await visit(username, '192.0.2.9')).status).toBe(429);
    expect((await visit(username, '192.0.2.10')).status).toBe(200);
  });

  it('in pages does not close the profiles for everybody else: they are rendered without an address', async () => {
    const who = await member();
    await create(who, { title: 'Open', is_published: true });
    const app = await buildApp({
      settings,
      db,
      databaseUrl,
      workers,
      renderer: {
        dev: false,
        render: ({ url, call: callApi }) =>
          callApi('GET /users/{username}', { params: { username: url.pathname.slice('/user/'.length) } }).then(
            ({ name }) => ({ status: 200, html: name }),
            ({ status }: { status: number }) => ({ status, html: '' }),
          ),
        serveAssets: async () => undefined,
      },
    });
    afterAll(() => app.close());
    for (let one = 0; one <= RATE_LIMITS.unknown_user_address.max; one += 1)
      expect((await app.inject(`/user/nobody.${one}`)).statusCode).toBe(404);
    expect((await app.inject(`/user/${await usernameOf(who)}`)).statusCode).toBe(200);
  });
});
