import { describe, expect, it } from 'vitest';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { RATE_LIMITS } from '#server/rate-limits/rate-limits.rules.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';

const { call, raw, member, create, pool } = await sheetsApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });

const usernameOf = async ({ access_token }: Member) => (await call('GET /users/info', {}, access_token)).username;
const CALLS = ['GET /users/{username}', 'GET /users/{username}/followers', 'GET /users/{username}/following'] as const;

/** The answers of every call that shows a profile, as a guest or with a token. */
const lookUp = async (username: string, token?: string) => {
  const sent = { params: { username }, ...(token ? bearer(token) : {}) };
  const answers = [];
  for (const name of CALLS) answers.push(await raw(name, sent));
  if (token) answers.push(await raw('GET /users/{username}/relation', sent));
  return answers.map(({ status, body }) => (status === 200 ? 200 : [status, body]));
};

describe('a member who has shown nothing', () => {
  it('is answered like an unknown name to guests and members, but not to themselves', async () => {
    const [hidden, other] = [await member(), await member()];
    const username = await usernameOf(hidden);
    expect(await lookUp(username)).toEqual(await lookUp('nobody.at.all'));
    expect(await lookUp(username, other.access_token)).toEqual(await lookUp('nobody.at.all', other.access_token));
    expect((await lookUp(username))[0]).toEqual([404, expect.objectContaining({ code: 'user_not_found' })]);
    expect(await lookUp(username, hidden.access_token)).toEqual([200, 200, 200, 200]);
  });

  it.each<[string, (who: Member) => Promise<unknown>]>([
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
      'is followed',
      async (who) =>
        call(
          'POST /users/{username}/follow',
          { params: { username: await usernameOf(who) } },
          (await member()).access_token,
        ),
    ],
    [
      'has a public collection',
      ({ access_token }) => call('POST /sheet-collections', { body: { title: 'Open', is_public: true } }, access_token),
    ],
  ])('is found by everybody once the member %s', async (_what, act) => {
    const who = await member();
    const username = await usernameOf(who);
    expect((await lookUp(username))[0]).not.toBe(200);
    await act(who);
    expect(await lookUp(username)).toEqual([200, 200, 200]);
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
    const { rows } = await pool.query('select key from rate_limits');
    const known = new Set(rows.map(({ key }) => String(key)));
    expect((await visit('tashi_dolma.0000', '192.0.2.9')).status).toBe(404);
    const counted = await pool.query('select key, hits from rate_limits');
    const added = counted.rows.find(({ key }) => !known.has(String(key)));
    expect(added?.hits).toBe(1);
    await pool.query('update rate_limits set hits = $1 where key = $2', [max - 1, added?.key]);
    expect((await visit('tashi_dolma.0001', '192.0.2.9')).status).toBe(404);
    const stopped = await visit('tashi_dolma.0002', '192.0.2.9');
    expect([stopped.status, Number(stopped.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await visit(username, '192.0.2.9')).status).toBe(429);
    expect((await visit(username, '192.0.2.10')).status).toBe(200);
  });
});
