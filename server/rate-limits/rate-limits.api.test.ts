import { beforeEach, describe, expect, it } from 'vitest';
import { bearer, membersApp, PASSWORD } from '#server/auth/testing-members.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/settings.ts';
import { rateLimitKey, RATE_LIMITS, type RateLimitName } from './rate-limits.rules.ts';

const members = await membersApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
const { app, raw, db, pool, member } = members;

beforeEach(() => pool.query('delete from rate_limits'));

let visitors = 0;
/** An address without any attempts. */
const newAddress = () => {
  visitors += 1;
  return `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`;
};

type LoginAttempt = { email: string; password?: string; address?: string };
const login = ({ email, password = 'wrong', address = '192.0.2.1' }: LoginAttempt) =>
  raw('POST /auth/login', { body: { email, password }, headers: { 'x-forwarded-for': address } });

/** Writes attempts into the table: a hundred real logins would take a while. */
const recordAttempts = (hits: number, name: RateLimitName, ...subject: string[]) =>
  pool.query(`insert into rate_limits (key, hits, ends_date) values ($1, $2, now() + interval '1 minute')`, [
    rateLimitKey(name, ...subject),
    hits,
  ]);

/** Runs calls one after the other and returns their statuses. */
const attempt = async (count: number, one: (index: number) => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await one(index)).status);
  return statuses;
};

describe('rate limits', () => {
  it('stop 100 wrong passwords from one address after the tenth, with Retry-After', async () => {
    const { email } = await member();
    const statuses = await attempt(100, () => login({ email }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(RATE_LIMITS.login_pair.max);
    expect(new Set(statuses.slice(RATE_LIMITS.login_pair.max))).toEqual(new Set([429]));
    const { status, body, headers } = await login({ email, password: PASSWORD });
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(RATE_LIMITS.login_pair.seconds);
    // The owner, at another address, can still log in.
    expect((await login({ email, password: PASSWORD, address: newAddress() })).status).toBe(200);
  });

  it('stop 100 wrong passwords for one account, wherever they come from', async () => {
    const { email } = await member();
    await recordAttempts(RATE_LIMITS.login_account.max - 3, 'login_account', email);
    const statuses = await attempt(6, () => login({ email, address: newAddress() }));
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
  });

  it('stop one address that tries many accounts', async () => {
    await recordAttempts(RATE_LIMITS.login_address.max - 1, 'login_address', '192.0.2.1');
    expect(await attempt(3, (index) => login({ email: `nobody${index}@example.org` }))).toEqual([401, 429, 429]);
  });

  it('do not reveal who has an account: an unknown e-mail is stopped after as many attempts', async () => {
    const { email } = await member();
    const registered = await attempt(12, () => login({ email }));
    const unknown = await attempt(12, () => login({ email: 'nobody@example.org' }));
    expect(unknown).toEqual(registered);
    const reset = (address: string) => raw('POST /auth/request-reset-password', { body: { email: address } });
    expect(await attempt(7, () => reset('nobody@example.org'))).toEqual(await attempt(7, () => reset(email)));
    expect((await reset(email)).status).toBe(429);
  });

  it('of reset links are for the account, however its address is written', async () => {
    const { email } = await member();
    const spellings = [email, email.toUpperCase(), email[0]!.toUpperCase() + email.slice(1)];
    const reset = (index: number) =>
      raw('POST /auth/request-reset-password', {
        body: { email: spellings[index % spellings.length]! },
        headers: { 'x-forwarded-for': newAddress() },
      });
    const { max } = RATE_LIMITS.reset_account;
    expect(await attempt(max + 4, reset)).toEqual([...Array(max).fill(202), 429, 429, 429, 429]);
  });

  it('reset after the right password', async () => {
    const { email } = await member();
    await attempt(9, () => login({ email }));
    expect((await login({ email, password: PASSWORD })).status).toBe(200);
    expect(new Set(await attempt(9, () => login({ email })))).toEqual(new Set([401]));
  });

  it('end with their window', async () => {
    const { email } = await member();
    await attempt(12, () => login({ email }));
    await pool.query('update rate_limits set ends_date = now()');
    expect((await login({ email })).status).toBe(401);
  });

  it('are exact across processes, even when all requests come at once', async () => {
    const { email } = await member();
    const second = await buildApp({
      settings: readSettings({ LOG_LEVEL: 'silent' }),
      db,
      databaseUrl: members.url,
      renderer: { dev: false, render: async () => ({ status: 200, html: '' }), serveAssets: async () => undefined },
    });
    const payload = { email, password: 'wrong' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        [app, second][index % 2]!.inject({ method: 'POST', url: '/api/v1/auth/login', payload }),
      ),
    );
    await second.close();
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(RATE_LIMITS.login_pair.max);
  });

  it('cannot be bypassed with a forged address: only what our own proxy says counts', async () => {
    const { email } = await member();
    const statuses = await attempt(12, (index) => login({ email, address: `10.0.0.${index}, 192.0.2.50` }));
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  it('apply to registrations, guesses at one’s own password, and links', async () => {
    const { access_token } = await member();
    const guess = () =>
      raw('POST /users/me/password', {
        body: { current_password: 'wrong', password: 'another quiet lake' },
        ...bearer(access_token),
      });
    expect((await attempt(11, guess)).at(-1)).toBe(429);
    const link = () => raw('POST /auth/reset-password', { body: { password: PASSWORD }, ...bearer('guess') });
    expect((await attempt(31, link)).at(-1)).toBe(429);
    const confirm = () =>
      raw('POST /auth/confirm-email', { headers: { authorization: 'Bearer guess', 'x-forwarded-for': '192.0.2.61' } });
    expect((await attempt(31, confirm)).slice(-2)).toEqual([400, 429]);
    const register = (index: number) =>
      raw('POST /auth/register', {
        body: { email: `many${index}@example.org`, firstname: 'Many', password: '12345678' },
        headers: { 'x-forwarded-for': '192.0.2.60' },
      });
    expect((await attempt(31, register)).at(-1)).toBe(429);
  });

  it('apply to short links by address', async () => {
    const share = (address: string) =>
      raw('POST /share', { body: { language: 'bo', url: '/', text_id: 'x' }, headers: { 'x-forwarded-for': address } });
    expect((await share('192.0.2.70')).status).toBe(404);
    await recordAttempts(RATE_LIMITS.share_address.max, 'share_address', '192.0.2.71');
    const { status, headers } = await share('192.0.2.71');
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await share('192.0.2.70')).status).toBe(404);
  });

  it('store no address in the table', async () => {
    const { email } = await member();
    await login({ email });
    const { rows } = await pool.query(`select encode(key, 'escape') as key from rate_limits`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).not.toMatch(/192\.0\.2|example/);
  });

  it('stop a member who creates, saves, uploads, likes, follows or writes too much, and nobody else', async () => {
    const [busy, calm] = [await member(), await member()];
    const { id } = await members.call('GET /users/info', {}, busy.access_token);
    const body = { title: 'Again', is_published: true };
    const { sheet_id } = await members.call('POST /sheets', { body }, calm.access_token);
    const params = { id: sheet_id };
    const nobody = { username: 'nobody' };
    const calls: [RateLimitName, (token: string) => Promise<{ status: number }>, number][] = [
      ['create_sheet_account', (token) => raw('POST /sheets', { body, ...bearer(token) }), 201],
      ['save_sheet_account', (token) => raw('PUT /sheets/{id}', { params, body, ...bearer(token) }), 200],
      ['upload_account', (token) => raw('POST /sheets/upload', bearer(token)), 400],
      [
        'note_account',
        (token) => raw('POST /notes', { body: { spot: { segment_id: 'x' }, colour: 'pink' }, ...bearer(token) }),
        404,
      ],
      ['collection_account', (token) => raw('POST /sheet-collections', { body, ...bearer(token) }), 201],
      ['like_account', (token) => raw('POST /sheets/{id}/like', { params, ...bearer(token) }), 204],
      ['profile_account', (token) => raw('POST /users/info', { body: { firstname: 'Pema' }, ...bearer(token) }), 201],
      ['follow_account', (token) => raw('POST /users/{username}/follow', { params: nobody, ...bearer(token) }), 404],
      [
        'feedback_account',
        (token) => raw('POST /users/{username}/report', { params: nobody, body: { words: 'x' }, ...bearer(token) }),
        404,
      ],
    ];
    for (const [name, one, expected] of calls) {
      await recordAttempts(RATE_LIMITS[name].max, name, id);
      expect([name, (await one(busy.access_token)).status]).toEqual([name, 429]);
      expect([name, (await one(calm.access_token)).status]).toEqual([name, expected]);
    }
    await recordAttempts(RATE_LIMITS.export_sheet_address.max, 'export_sheet_address', '192.0.2.9');
    const query = { format: 'markdown' };
    const headers = { 'x-forwarded-for': '192.0.2.9' };
    expect((await raw('GET /sheets/{id}/export', { params, query, headers })).status).toBe(429);
    await recordAttempts(RATE_LIMITS.feedback_address.max, 'feedback_address', '192.0.2.9');
    const words = { type: 'bug', email: 'a@example.org', words: 'x' };
    expect((await raw('POST /feedback', { body: words, headers })).status).toBe(429);
    expect((await raw('POST /feedback', { body: words })).status).toBe(204);
  });

  it('stop a member who invites too many to a collection, or the same member again and again', async () => {
    const [owner, friend, stranger] = [await member(), await member(), await member()];
    const infoOf = ({ access_token }: typeof owner) => members.call('GET /users/info', {}, access_token);
    const { id } = await members.call('POST /sheet-collections', { body: { title: 'Ours' } }, owner.access_token);
    const invite = async (who: typeof owner) =>
      raw('POST /sheet-collections/{id}/editors', {
        params: { id },
        body: { username: (await infoOf(who)).username },
        ...bearer(owner.access_token),
      });
    const again = await attempt(RATE_LIMITS.invite_pair.max + 1, () => invite(friend));
    expect(again).toEqual([...Array.from({ length: RATE_LIMITS.invite_pair.max }, () => 200), 429]);
    expect((await invite(stranger)).status).toBe(200);
    await pool.query('delete from rate_limits');
    await recordAttempts(RATE_LIMITS.invite_account.max, 'invite_account', (await infoOf(owner)).id);
    expect((await invite(stranger)).status).toBe(429);
  });
});
