import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '#server/rate-limits/rate-limits.rules.ts';
import { bearer, linkToken, membersApp, PASSWORD, type Member } from './testing-members.ts';
import { challengeOf, codeNow, startFactor, turnOnFactor } from './testing-second-factor.ts';
import { base32, periodAt, totpCode } from './totp.rules.ts';

const app = await membersApp({ SITE_NAME: 'The Reading Hall' });
const { call, raw, pool, member, mails } = app;
const limited = await membersApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });

const login = (email: string) => raw('POST /auth/login', { body: { email, password: PASSWORD } });
const answerChallenge = (challenge: string, code: string) =>
  raw('POST /auth/second-factor', { body: { challenge, code } });
const settingsOf = async ({ access_token }: Member) =>
  (await call('GET /users/me/settings', {}, access_token)).second_factor;
const isIn = async (token: string) => (await raw('GET /users/info', bearer(token))).status === 200;
const send = (name: 'confirm' | 'recovery-codes', who: Member, body: object) =>
  raw(`POST /users/me/second-factor/${name}`, { body, ...bearer(who.access_token) });
const turnOff = (who: Member, body: object) =>
  raw('DELETE /users/me/second-factor', { body, ...bearer(who.access_token) });

describe('setting up a second factor', () => {
  it('answers 401 to guests, 400 to a wrong password, 409 without a password or when there is nothing to confirm', async () => {
    const who = await member();
    const start = (body: object, token?: string) =>
      raw('POST /users/me/second-factor', { body, ...(token ? bearer(token) : {}) });
    expect((await start({ password: PASSWORD })).status).toBe(401);
    expect((await start({}, who.access_token)).status).toBe(400);
    const wrong = await start({ password: 'not this one' }, who.access_token);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password']);
    expect((await send('confirm', who, { code: '123456' })).body.code).toBe('second_factor_off');
    expect((await send('recovery-codes', who, { password: PASSWORD, code: '1' })).body.code).toBe('second_factor_off');
    expect((await turnOff(who, { password: PASSWORD, code: '1' })).body.code).toBe('second_factor_off');
    await pool.query('update accounts set password_hash = null where email = $1', [who.email]);
    expect((await start({ password: PASSWORD }, who.access_token)).body.code).toBe('no_password');
  });

  it('gives a key for the app, and asks for no code before the first one was right', async () => {
    const who = await member();
    const started = await call('POST /users/me/second-factor', { body: { password: PASSWORD } }, who.access_token);
    const { rows } = await pool.query(
      'select secret from second_factors join accounts on id = account_id where email = $1',
      [who.email],
    );
    expect(started.secret).toBe(base32(rows[0].secret));
    expect(decodeURIComponent(started.uri)).toBe(
      `otpauth://totp/The Reading Hall:${who.email}?secret=${started.secret}&issuer=The Reading Hall`,
    );
    const wrong = await send('confirm', who, { code: '000000' === codeNow(rows[0].secret) ? '000001' : '000000' });
    expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual([400, 'wrong_code', 'body.code']);
    expect((await login(who.email)).status).toBe(200);
    expect(await settingsOf(who)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
  });

  it('can begin anew, and the key before is worth nothing', async () => {
    const who = await member();
    const first = await startFactor(app, who);
    const second = await startFactor(app, who);
    if (first !== second) expect((await send('confirm', who, { code: first })).status).toBe(400);
    expect((await send('confirm', who, { code: second })).status).toBe(200);
    const again = await raw('POST /users/me/second-factor', {
      body: { password: PASSWORD },
      ...bearer(who.access_token),
    });
    expect([again.status, again.body.code]).toEqual([409, 'second_factor_on']);
    expect((await send('confirm', who, { code: second })).body.code).toBe('second_factor_off');
  });

  it('ends other sessions, gives ten recovery codes, and is reported by mail', async () => {
    const who = await member();
    const elsewhere = (await login(who.email)).answer.auth;
    await mails();
    const { recovery_codes } = await turnOnFactor(app, who);
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    expect([await isIn(who.access_token), await isIn(elsewhere.access_token)]).toEqual([true, false]);
    expect(await settingsOf(who)).toEqual({
      is_on: true,
      recovery_codes_left: 10,
      is_demanded: false,
      grace_date: null,
    });
    expect((await mails()).map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [who.email, 'Two-step login is on'],
    ]);
  });
});

describe('a login with a second factor', () => {
  it('answers the right password with a challenge, and nothing that works as a token', async () => {
    const who = await member();
    await turnOnFactor(app, who);
    const { status, body } = await login(who.email);
    expect([status, body]).toEqual([
      401,
      { code: 'second_factor_code_required', detail: expect.any(String), challenge: expect.any(String) },
    ]);
    const challenge = await challengeOf(app, who);
    expect(await isIn(challenge)).toBe(false);
    expect((await raw('POST /auth/refresh-token', { body: { token: challenge } })).status).toBe(401);
    for (const name of ['POST /auth/reset-password', 'POST /auth/confirm-email'] as const)
      expect((await raw(name, { body: { password: 'another one 2' }, ...bearer(challenge) })).body.code).toBe(
        'link_expired',
      );
    const wrong = await raw('POST /auth/login', { body: { email: who.email, password: 'not this one' } });
    expect([wrong.status, wrong.body]).toEqual([401, { code: 'invalid_credentials', detail: expect.any(String) }]);
  });

  it('answers the right code like a login; the challenge and the code work once', async () => {
    const who = await member();
    const { secret, code } = await turnOnFactor(app, who);
    const challenge = await challengeOf(app, who);
    const right = await code();
    const { status, answer } = await answerChallenge(challenge, `${right.slice(0, 3)} ${right.slice(3)}`);
    expect([status, answer]).toEqual([
      200,
      {
        user: { name: 'Tashi Dolma', avatar_url: '' },
        auth: { access_token: expect.any(String), refresh_token: expect.any(String), token_type: 'Bearer' },
      },
    ]);
    expect(await isIn(answer.auth.access_token)).toBe(true);
    const refreshed = await raw('POST /auth/refresh-token', { body: { token: answer.auth.refresh_token } });
    expect(refreshed.status).toBe(200);
    const another = await challengeOf(app, who);
    const replayed = await answerChallenge(another, right);
    expect([replayed.status, replayed.body.code]).toEqual([400, 'wrong_code']);
    // Nor one of an earlier period.
    const earlier = await answerChallenge(another, totpCode(secret, periodAt(Date.now()) - 1));
    expect(earlier.body.code).toBe('wrong_code');
    expect((await answerChallenge(challenge, await code())).body.code).toBe('login_expired');
    expect((await answerChallenge(another, await code())).status).toBe(200);
  });

  it('of two requests with the same code lets one in', async () => {
    const who = await member();
    const { code } = await turnOnFactor(app, who);
    const challenges = [await challengeOf(app, who), await challengeOf(app, who)];
    const right = await code();
    const statuses = await Promise.all(challenges.map(async (one) => (await answerChallenge(one, right)).status));
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const who = await member();
    const { recovery_codes } = await turnOnFactor(app, who);
    const [one = ''] = recovery_codes;
    expect((await answerChallenge(await challengeOf(app, who), one.toLowerCase().replaceAll('-', ' – '))).status).toBe(
      200,
    );
    expect((await answerChallenge(await challengeOf(app, who), one)).body.code).toBe('wrong_code');
    expect((await settingsOf(who)).recovery_codes_left).toBe(9);
    const stranger = await member();
    await turnOnFactor(app, stranger);
    expect((await answerChallenge(await challengeOf(app, stranger), recovery_codes[1] ?? '')).status).toBe(400);
  });

  it('has five minutes for the code, and begins anew when the password is reset', async () => {
    const who = await member();
    const { code } = await turnOnFactor(app, who);
    const late = await challengeOf(app, who);
    const { rows } = await pool.query(
      `select round(extract(epoch from max(expires_date) - now())) as seconds from account_links where kind = 'second_factor'`,
    );
    expect(rows).toEqual([{ seconds: 300 }]);
    await pool.query(`update account_links set expires_date = now() where kind = 'second_factor'`);
    expect((await answerChallenge(late, await code())).body.code).toBe('login_expired');
    const challenge = await challengeOf(app, who);
    await mails();
    await call('POST /auth/request-reset-password', { body: { email: who.email } });
    const token = linkToken((await mails())[0]);
    await raw('POST /auth/reset-password', { body: { password: PASSWORD }, ...bearer(token) });
    expect((await answerChallenge(challenge, await code())).body.code).toBe('login_expired');
    // A mailbox alone is not enough.
    expect((await login(who.email)).body.code).toBe('second_factor_code_required');
  });
});

describe('turning a second factor off', () => {
  it('needs the password and a code, and is reported by mail', async () => {
    const who = await member();
    const { code } = await turnOnFactor(app, who);
    await mails();
    const challenge = await challengeOf(app, who);
    const wrong = await turnOff(who, { password: 'not this one', code: await code() });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password']);
    const without = await turnOff(who, { password: PASSWORD, code: '' });
    expect([without.status, without.body.code]).toEqual([400, 'wrong_code']);
    expect(await mails()).toEqual([]);
    // A wrong password has used up no code.
    expect((await turnOff(who, { password: PASSWORD, code: await code() })).status).toBe(204);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Two-step login is off']);
    expect((await answerChallenge(challenge, '123456')).body.code).toBe('login_expired');
    expect((await login(who.email)).status).toBe(200);
    const { rows } = await pool.query(
      `select from second_factors f join accounts a on a.id = f.account_id where a.email = $1`,
      [who.email],
    );
    expect(rows).toEqual([]);
  });

  it('is not needed for new recovery codes, which replace those before', async () => {
    const who = await member();
    const { code, recovery_codes } = await turnOnFactor(app, who);
    const { status, answer } = await send('recovery-codes', who, { password: PASSWORD, code: await code() });
    expect([status, answer.recovery_codes.length]).toEqual([200, 10]);
    expect((await answerChallenge(await challengeOf(app, who), recovery_codes[0] ?? '')).status).toBe(400);
    expect((await answerChallenge(await challengeOf(app, who), answer.recovery_codes[0] ?? '')).status).toBe(200);
  });
});

describe('the secret', () => {
  it('is in no answer after the set-up, no export, and deleted with the account', async () => {
    const who = await member();
    const { secret, recovery_codes } = await turnOnFactor(app, who);
    const hidden = [base32(secret), secret.toString('hex'), ...recovery_codes];
    const load = async (url: string) =>
      (await app.app.inject({ url: `/api/v1/${url}`, ...bearer(who.access_token) })).rawPayload;
    const account = strFromU8(unzipSync(await load('users/me/export'))['account.json'] ?? new Uint8Array());
    expect(JSON.parse(account).second_factor).toEqual({
      created_date: expect.any(String),
      confirmed_date: expect.any(String),
      recovery_codes_left: 10,
    });
    const answers = [account];
    for (const url of ['users/me/settings', 'users/info', 'auth/sessions']) answers.push(String(await load(url)));
    for (const text of hidden) expect(answers.filter((answer) => answer.includes(text))).toEqual([]);
    await call('DELETE /users/me', { body: { password: PASSWORD, published_sheets: 'erase' } }, who.access_token);
    const { rows } = await pool.query('select from second_factors where secret = $1', [secret]);
    expect(rows).toEqual([]);
  });

  it('of recovery codes is stored as a hash', async () => {
    const who = await member();
    const { recovery_codes } = await turnOnFactor(app, who);
    const { rows } = await pool.query('select row::text as text from recovery_codes row');
    const stored = rows.map(({ text }) => text).join();
    for (const code of recovery_codes) {
      expect(stored).not.toContain(code.replaceAll('-', ''));
      expect(stored).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'));
    }
  });
});

describe('guessing codes', () => {
  it('ends after ten attempts for an account, from wherever they come, also for the right code', async () => {
    const who = await limited.member();
    const { code } = await turnOnFactor(limited, who);
    const challenge = await challengeOf(limited, who);
    const attempt = async (typed: string, address: string) =>
      limited.raw('POST /auth/second-factor', {
        body: { challenge, code: typed },
        headers: { 'x-forwarded-for': address },
      });
    const { max } = RATE_LIMITS.second_factor_account;
    for (let one = 0; one < max; one += 1) expect((await attempt('wrong', `192.0.2.${one}`)).status).toBe(400);
    const stopped = await attempt(await code(), '192.0.2.200');
    expect([stopped.status, Number(stopped.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});
