import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_PROBLEMS } from '#shared/account-rules.ts';
import { bearer, membersApp, PASSWORD } from './testing-members.ts';

const { app, call, raw, pool, member } = await membersApp();

const register = (body: Record<string, unknown>) => raw('POST /auth/register', { body });
const login = (email: string, password: string) => raw('POST /auth/login', { body: { email, password } });
const refresh = (token: unknown) => raw('POST /auth/refresh-token', { body: { token } });
const info = (token: string) => raw('GET /users/info', bearer(token));
const refreshed = (token: string) => call('POST /auth/refresh-token', { body: { token } });

const newcomer = { email: 'New.Reader@Example.org', firstname: 'Pema', lastname: 'Lhamo', password: PASSWORD };

/** Moves the last rotation into the past. */
const ageRotations = (seconds: number) =>
  pool.query(`update sessions set rotated_date = rotated_date - $1 * interval '1 second'`, [seconds]);

describe('POST /auth/register', () => {
  it('answers 400 and names the field for missing, malformed or over-long values', async () => {
    const cases: [field: string, value: unknown, message?: string][] = [
      ['email', undefined],
      ['email', 'nobody', 'Please enter a valid email address.'],
      ['email', 'a b@example.org', 'Please enter a valid email address.'],
      ['email', 'a@example.org\r\nBcc: b@example.org', 'Please enter a valid email address.'],
      ['email', `${'a'.repeat(250)}@example.org`, 'Please enter a valid email address.'],
      ['email', ['a@example.org']],
      ['firstname', ' ', 'Please enter your name.'],
      ['firstname', 'x'.repeat(101), 'Please use at most 100 characters.'],
      ['firstname', 'Pema\r\nBcc: b@example.org', 'Names cannot hold line breaks or control characters.'],
      ['firstname', 'Pay at http://evil.example', ACCOUNT_PROBLEMS.name_with_link],
      ['lastname', 'evil．example', ACCOUNT_PROBLEMS.name_with_link],
      ['lastname', 'Lhamo\u0000', 'Names cannot hold line breaks or control characters.'],
      ['password', undefined],
      ['password', '1234567', 'Please use at least 8 characters.'],
      ['password', 'x'.repeat(129), 'Please use at most 128 characters.'],
      ['password', 'x'.repeat(100_000)],
      ['language', 'fr'],
    ];
    for (const [field, value, message] of cases) {
      const { status, body } = await register({ ...newcomer, [field]: value });
      expect({ field, status, code: body.code, path: body.errors?.[0]?.path }).toEqual({
        field,
        status: 400,
        code: 'bad_request',
        path: `body.${field}`,
      });
      if (message) expect([body.detail, body.errors?.[0]?.message]).toEqual([message, message]);
    }
  });

  it('refuses a common password in any case, and one made of the own name or address', async () => {
    for (const password of [
      'password',
      'Password1',
      'QWERTYUIOP',
      '12345678',
      'aaaaaaaa',
      'pemalhamo',
      'new.reader99',
    ]) {
      const { status, body } = await register({ ...newcomer, password });
      expect({ password, status, code: body.code, path: body.errors?.[0]?.path }).toEqual({
        password,
        status: 400,
        code: 'common_password',
        path: 'body.password',
      });
    }
  });

  it('creates an account and signs in', async () => {
    const answer = await register(newcomer);
    expect(answer).toMatchObject({
      status: 201,
      body: { user: { name: 'Pema Lhamo', avatar_url: '' }, auth: { token_type: 'Bearer' } },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const { auth } = answer.answer;
    expect((await info(auth.access_token)).body).toMatchObject({
      email: 'New.Reader@Example.org',
      username: expect.stringMatching(/^pema_lhamo\.\d{4}$/),
      role: 'member',
    });
  });

  it('answers 409 for an e-mail that has an account, in any spelling', async () => {
    await member({ email: 'taken@example.org' });
    const { status, body } = await register({ ...newcomer, email: ' Taken@EXAMPLE.org ' });
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([409, 'email_taken', 'body.email']);
  });

  it('creates one account when several register the same e-mail at once', async () => {
    const email = 'race@example.org';
    const answers = await Promise.all(
      ['race@example.org', 'Race@example.org', 'RACE@example.org', email].map((each) =>
        register({ ...newcomer, email: each }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const { rows } = await pool.query('select count(*)::int as total from accounts where lower(email) = $1', [email]);
    expect(rows).toEqual([{ total: 1 }]);
  });

  it('keeps letters of any script in the username, and accepts a single name', async () => {
    const { access_token } = await member({ firstname: 'བསྟན་འཛིན་', lastname: '' });
    expect((await call('GET /users/info', {}, access_token)).username).toMatch(/^བསྟན་འཛིན\.\d{4}$/);
  });

  it('stores passwords only as argon2id hashes', async () => {
    const { rows } = await pool.query('select password_hash from accounts');
    for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('POST /auth/login', () => {
  it('answers the same 401 for an unknown e-mail, a malformed one and a wrong password', async () => {
    const { email } = await member();
    const answers = await Promise.all([
      login('nobody@example.org', PASSWORD),
      login('not an address', PASSWORD),
      login('a\u0000@example.org', PASSWORD),
      login(email, 'not the password'),
      login(email, ''),
    ]);
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([401, { code: 'invalid_credentials', detail: 'Invalid email or password' }]);
    }
  });

  it('answers 400 for over-long fields and for values that are not text', async () => {
    for (const body of [
      { email: 'x'.repeat(3000), password: PASSWORD },
      { email: 'a@example.org', password: 'x'.repeat(3000) },
      { email: { $ne: null }, password: PASSWORD },
      { email: 'a@example.org' },
    ]) {
      expect((await raw('POST /auth/login', { body })).status).toBe(400);
    }
  });

  it('ignores the case of the e-mail and the Unicode form of the password', async () => {
    await register({ ...newcomer, email: 'Accents@Example.org', password: 'crème brûlée' });
    const { status, body } = await login('ACCENTS@example.org', 'crème brûlée'.normalize('NFD'));
    expect([status, body]).toMatchObject([200, { auth: { token_type: 'Bearer' } }]);
  });
});

describe('POST /auth/refresh-token', () => {
  it('answers 401 for an invalid refresh token, and 400 for a value that is not text', async () => {
    const { access_token, refresh_token } = await member();
    const [family] = refresh_token.split('.');
    for (const token of ['', 'nonsense', 'a.b', '.', access_token, `${family}x.y`]) {
      const { status, body } = await refresh(token);
      expect({ token, status, code: body.code }).toEqual({ token, status: 401, code: 'session_ended' });
    }
    for (const token of [undefined, null, 7, {}]) expect((await refresh(token)).status).toBe(400);
    expect((await info(access_token)).status).toBe(200);
  });

  it('returns an access token and a new refresh token', async () => {
    const { refresh_token } = await member();
    const first = await refreshed(refresh_token);
    expect(first.refresh_token).not.toBe(refresh_token);
    const second = await refreshed(first.refresh_token ?? '');
    expect((await info(second.access_token)).status).toBe(200);
  });

  it('does not log out two tabs that refresh at once: each gets a token that works', async () => {
    const { refresh_token } = await member();
    const answers = await Promise.all([1, 2, 3].map(() => refreshed(refresh_token)));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(3);
    for (const { access_token } of answers) expect((await info(access_token)).status).toBe(200);
    // The token of the tab that wrote last is used from now on.
    await ageRotations(60);
    const next = await refreshed(answers[1]?.refresh_token ?? '');
    await ageRotations(60);
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });

  it('accepts a token that was replaced a moment ago, since the response may have been lost', async () => {
    const { refresh_token } = await member();
    await refreshed(refresh_token);
    await ageRotations(20);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('accepts a replaced token days later while its successor is unused: the tab was closed in between', async () => {
    const { refresh_token } = await member();
    await refreshed(refresh_token);
    await ageRotations(5 * 24 * 60 * 60);
    const lost = await refreshed(refresh_token);
    await ageRotations(60);
    const next = await refreshed(refresh_token);
    expect((await info(next.access_token)).status).toBe(200);
    expect((await refresh(next.refresh_token)).status).toBe(200);
    expect((await refresh(lost.refresh_token)).status).toBe(401);
  });

  it('ends the session when a replaced token is used again after its successor', async () => {
    const { refresh_token, access_token } = await member();
    const thief = await refreshed(refresh_token);
    const later = await refreshed(thief.refresh_token ?? '');
    const { status, body } = await refresh(refresh_token);
    expect([status, body.code]).toEqual([401, 'session_ended']);
    expect((await refresh(later.refresh_token)).status).toBe(401);
    for (const token of [access_token, later.access_token]) expect((await info(token)).status).toBe(401);
  });

  it('ends the session when the unused successor of a token that was used twice is sent', async () => {
    const { refresh_token } = await member();
    const thief = await refreshed(refresh_token);
    await ageRotations(31);
    const owner = await refreshed(refresh_token);
    expect((await refresh(thief.refresh_token)).status).toBe(401);
    expect((await refresh(owner.refresh_token)).status).toBe(401);
    for (const token of [thief.access_token, owner.access_token]) expect((await info(token)).status).toBe(401);
  });

  it('ends the session when a token that was replaced long ago is sent', async () => {
    const { refresh_token } = await member();
    let latest = refresh_token;
    for (let time = 0; time < 4; time += 1) latest = (await refreshed(latest)).refresh_token ?? '';
    expect((await refresh(refresh_token)).status).toBe(401);
    expect((await refresh(latest)).status).toBe(401);
  });

  it('ends only the session whose token was used twice', async () => {
    const { email, refresh_token, access_token } = await member();
    const other = await call('POST /auth/login', { body: { email, password: PASSWORD } });
    await refreshed((await refreshed(refresh_token)).refresh_token ?? '');
    await refresh(refresh_token);
    expect((await info(access_token)).status).toBe(401);
    expect((await info(other.auth.access_token)).status).toBe(200);
  });

  it('limits how many successors a replaced token can have', async () => {
    const { refresh_token } = await member();
    const answers = await Promise.all(Array.from({ length: 12 }, () => refreshed(refresh_token)));
    expect(answers.filter((answer) => answer.refresh_token)).toHaveLength(8);
    for (const { access_token } of answers) expect((await info(access_token)).status).toBe(200);
  });

  it('expires 30 days after the last use', async () => {
    const { refresh_token } = await member();
    const left = async () => {
      const { rows } = await pool.query(
        `select round(extract(epoch from max(expires_date) - now()) / 86400) as days from sessions`,
      );
      return rows[0].days;
    };
    expect(await left()).toBe(30);
    await pool.query(`update sessions set expires_date = now() - interval '1 second'`);
    expect((await refresh(refresh_token)).status).toBe(401);
  });

  it('is stored only as a hash', async () => {
    const { refresh_token } = await member();
    const { rows } = await pool.query('select row_to_json(s)::text as row from sessions s');
    const [family = '', secret = ''] = refresh_token.split('.');
    for (const part of [family, secret]) {
      const hex = Buffer.from(part, 'base64url').toString('hex');
      for (const { row } of rows) {
        expect(row).not.toContain(part);
        expect(row).not.toContain(hex);
        expect(row).not.toContain(Buffer.from(part).toString('hex'));
      }
    }
  });
});

describe('POST /auth/logout', () => {
  it('never fails on an unknown token', async () => {
    for (const token of ['', 'nonsense', 'a.b']) {
      expect(await raw('POST /auth/logout', { body: { token } })).toMatchObject({ status: 204, body: undefined });
    }
  });

  it('ends the session: neither its refresh token nor its access token is accepted any more', async () => {
    const { refresh_token, access_token } = await member();
    await call('POST /auth/logout', { body: { token: refresh_token } });
    expect((await refresh(refresh_token)).status).toBe(401);
    expect((await info(access_token)).status).toBe(401);
  });
});

describe('an access token', () => {
  it('is required where the contract says so: a missing or invalid one, None and null answer 401', async () => {
    const { refresh_token } = await member();
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      'Bearer None',
      'Bearer null',
      'Bearer x.y.z',
      'Bearer a b',
      'Basic dGFzaGk6eA==',
      `Bearer ${'x'.repeat(10_000)}`,
      // A refresh token is not an access token.
      `Bearer ${refresh_token}`,
    ]) {
      const { status, body, headers } = await raw(
        'GET /users/info',
        authorization ? { headers: { authorization } } : {},
      );
      expect({ authorization, status, code: body.code }).toEqual({ authorization, status: 401, code: 'unauthorized' });
      expect(headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('lasts 15 minutes', async () => {
    const { exp = 0, iat = 0 } = decodeJwt((await member()).access_token);
    expect(exp - iat).toBe(15 * 60);
  });

  it('is refused when unsigned, altered, expired or made for another purpose', async () => {
    const { access_token } = await member();
    const { rows } = await pool.query('select id, secret from signing_keys');
    const { id: kid, secret } = rows[0] as { id: string; secret: Buffer };
    const claims = decodeJwt(access_token);
    const signed = (changes: Record<string, unknown>, key: Uint8Array = secret, alg = 'HS256', id = kid) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, kid: id }).sign(key);
    const [header = '', payload = '', signature = ''] = access_token.split('.');
    const forged = [
      new UnsecuredJWT(claims).encode(),
      `${Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url')}.${payload}.`,
      `${header}.${Buffer.from(JSON.stringify({ ...claims, exp: 9_999_999_999 })).toString('base64url')}.${signature}`,
      await signed({}, Buffer.alloc(32)),
      await signed({}, secret, 'HS256', crypto.randomUUID()),
      await signed({}, Buffer.concat([secret, secret]), 'HS512'),
      await signed({ exp: Math.floor(Date.now() / 1000) - 1 }),
      await signed({ nbf: Math.floor(Date.now() / 1000) + 60 }),
      await signed({ aud: 'pothi:other' }),
      await signed({ iss: 'elsewhere' }),
      await signed({ sid: crypto.randomUUID() }),
      await signed({ sub: crypto.randomUUID() }),
    ];
    expect((await info(await signed({}))).status).toBe(200);
    for (const token of forged) expect({ token, status: (await info(token)).status }).toEqual({ token, status: 401 });
  });

  it('is ignored by open calls', async () => {
    for (const token of ['None', 'null', 'x.y.z']) {
      expect((await raw('GET /collections', { query: {}, ...bearer(token) })).status).toBe(200);
    }
  });

  it('is not read from a cookie, so that no other site can make a browser send it', async () => {
    const { access_token } = await member();
    const cookie = `accessToken=${access_token}; token=${access_token}; authorization=Bearer ${access_token}`;
    const response = await app.inject({ url: '/api/v1/users/info', headers: { cookie } });
    expect(response.statusCode).toBe(401);
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});
