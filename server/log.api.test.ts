import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { bearer, linkToken, membersApp, PASSWORD } from '#server/auth/testing-members.ts';
import { codeNow } from '#server/auth/testing-second-factor.ts';
import { deliverMail } from '#server/jobs/deliver-mail.ts';
import { readSettings } from '#server/settings.ts';

const members = await membersApp();
const { db, pool } = members;

/** A second server on the same database, which logs at the lowest level. */
const lines: string[] = [];
const app = await buildApp({
  settings: readSettings({ LOG_LEVEL: 'trace', RATE_LIMITS: 'off', SITE_URL: 'https://texts.example' }),
  db,
  databaseUrl: members.url,
  renderer: {
    dev: false,
    render: async ({ url }) => {
      if (url.pathname === '/broken')
        throw Object.assign(new Error('broken'), { detail: 'Key (email)=(logged@example.org)' });
      return { status: 200, html: '' };
    },
    serveAssets: async () => undefined,
  },
  logStream: { write: (line) => void lines.push(line) },
});

const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, token?: string) => {
  const headers = token ? bearer(token).headers : {};
  const response = await app.inject({ method, url: path, headers, ...(payload ? { payload } : {}) });
  return String(response.headers['content-type']).includes('json') ? response.json() : undefined;
};

/** Sets up a second factor and logs in with it. Returns everything secret on the way. */
const useSecondFactor = async (email: string, password: string): Promise<string[]> => {
  const token = (await send('POST', '/api/v1/auth/login', { email, password })).auth.access_token;
  const { secret, uri } = await send('POST', '/api/v1/users/me/second-factor', { password }, token);
  const { rows } = await pool.query<{ secret: Buffer }>('select secret from second_factors');
  const code = codeNow(rows[0]?.secret ?? Buffer.alloc(0));
  const confirmed = await send('POST', '/api/v1/users/me/second-factor/confirm', { code }, token);
  const { challenge } = await send('POST', '/api/v1/auth/login', { email, password });
  await send('POST', '/api/v1/auth/second-factor', { challenge, code });
  const recovery_codes: string[] = confirmed.recovery_codes;
  const { auth } = await send('POST', '/api/v1/auth/second-factor', { challenge, code: recovery_codes[0] });
  return [secret, uri, challenge, auth.access_token, auth.refresh_token, ...recovery_codes];
};

describe('the log', () => {
  it('never contains an email address, a password or a token', async () => {
    const email = 'logged@example.org';
    const secrets = [email, 'logged%40example.org', PASSWORD, 'wrong horse battery', 'another quiet lake'];
    const { auth } = await send('POST', '/api/v1/auth/register', { email, firstname: 'Tashi', password: PASSWORD });
    secrets.push(auth.access_token, auth.refresh_token);
    await send('POST', '/api/v1/auth/register', { email, firstname: 'Tashi', password: PASSWORD });
    await send('POST', '/api/v1/auth/register', { email: [email], firstname: PASSWORD });
    await send('POST', '/api/v1/auth/login', { email, password: 'wrong horse battery' });
    const { auth: second } = await send('POST', '/api/v1/auth/login', { email, password: PASSWORD });
    secrets.push(second.access_token, second.refresh_token);
    const refreshed = await send('POST', '/api/v1/auth/refresh-token', { token: second.refresh_token });
    secrets.push(refreshed.access_token, refreshed.refresh_token);
    await send('GET', '/api/v1/users/info', undefined, refreshed.access_token);
    await send('GET', `/api/v1/sheets?email=${encodeURIComponent(email)}`, undefined, refreshed.access_token);
    await send('POST', '/api/v1/users/me/email', { email: 'moved@example.org', password: PASSWORD }, auth.access_token);
    secrets.push('moved@example.org');
    await send('POST', '/api/v1/auth/request-reset-password', { email });
    const mails = await members.mails();
    for (const mail of mails) secrets.push(linkToken(mail));
    const reset = linkToken(mails.find(({ text }) => text?.includes('/reset-password')));
    expect(reset).not.toBe('');
    await send('GET', `/reset-password?token=${reset}`);
    await send('GET', `/broken?token=${reset}`);
    await send('POST', '/api/v1/auth/reset-password', { password: 'another quiet lake' }, reset);
    await send('POST', '/api/v1/auth/logout', { token: refreshed.refresh_token });
    secrets.push(...(await useSecondFactor(email, 'another quiet lake')));
    const forged = await new SignJWT({ sub: email }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32));
    secrets.push(forged);
    await send('GET', '/api/v1/users/info', undefined, forged);

    // An internal error whose message from the database contains the row.
    await pool.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused' using detail = 'Key (email)=(' || new.email || ')', errcode = '23505'; end $$`);
    await pool.query('create trigger refuse before insert on accounts for each row execute function refuse()');
    secrets.push('failing@example.org');
    await send('POST', '/api/v1/auth/register', {
      email: 'failing@example.org',
      firstname: 'Tashi',
      password: PASSWORD,
    });
    await pool.query('drop trigger refuse on accounts');

    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => line.includes('request failed')).length).toBe(1);
    expect(lines.some((line) => line.includes('"path":"/reset-password"'))).toBe(true);
    const log = lines.join('');
    for (const secret of secrets)
      expect({ secret, isLogged: log.includes(secret) }).toEqual({ secret, isLogged: false });
    expect(log).not.toMatch(/argon2|Bearer|authorization/i);
  });

  it('names the account and the reason of a refusal in the line of each answer', async () => {
    const { email, access_token } = await members.member();
    const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const logged = async (request: Promise<unknown>) => {
      lines.length = 0;
      await request;
      const answers = lines.map((line) => JSON.parse(line) as { msg: string; res?: unknown });
      return answers.filter(({ msg }) => msg === 'request completed').map(({ res }) => res);
    };
    const login = (password: string, address = email) =>
      logged(send('POST', '/api/v1/auth/login', { email: address, password }));
    expect(await login(PASSWORD)).toEqual([{ statusCode: 200, account_id: id }]);
    expect(await login('wrong')).toEqual([{ statusCode: 401, account_id: id, code: 'invalid_credentials' }]);
    expect(await login('wrong', 'nobody@example.org')).toEqual([{ statusCode: 401, code: 'invalid_credentials' }]);
    expect(await logged(send('GET', '/api/v1/users/info'))).toEqual([{ statusCode: 401, code: 'unauthorized' }]);
    expect(await logged(send('GET', '/api/v1/users/info', undefined, access_token))).toEqual([
      { statusCode: 200, account_id: id },
    ]);
    expect(await logged(send('DELETE', '/api/v1/auth/sessions/x', undefined, access_token))).toEqual([
      { statusCode: 404, account_id: id, code: 'session_not_found' },
    ]);
  });

  it('has one line of JSON for each event, whatever a visitor sends', async () => {
    lines.length = 0;
    await app.inject({ url: '/a%0A{"level":60}', headers: { 'user-agent': 'a\tb', referer: '\u{7f}' } });
    await app.inject({ url: '/api/v1/texts/%0A%22/details', method: 'POST', payload: { a: '\n{"level":60}' } });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line.trimEnd()).not.toContain('\n');
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number), level: expect.any(Number) });
    }
  });

  it('reports a mail that cannot be sent, without its recipient', async () => {
    await members.mails();
    const { email } = await members.member();
    await members.call('POST /auth/request-reset-password', { body: { email } });
    const messages: string[] = [];
    await deliverMail({
      db,
      siteUrl: 'https://texts.example',
      siteName: 'Pothi',
      log: (message) => void messages.push(message),
      transport: {
        send: async ({ to }) => {
          throw Object.assign(new Error(`550 ${to} does not exist`), { responseCode: 550, command: 'RCPT TO' });
        },
        close: () => undefined,
      },
    });
    expect(messages).toHaveLength(1);
    expect(messages[0]).not.toContain(email);
  });
});
