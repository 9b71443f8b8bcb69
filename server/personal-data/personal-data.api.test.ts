import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bearer, membersApp, PASSWORD } from '#server/auth/testing-members.ts';

const { app, call, raw, pool, member } = await membersApp();

describe('GET /users/me/export', () => {
  it('is a ZIP with everything stored about the caller, and no secrets', async () => {
    const { email, access_token } = await member();
    await call('POST /users/me/username', { body: { username: 'exporter' } }, access_token);
    const response = await app.inject({ url: '/api/v1/users/me/export', ...bearer(access_token) });
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="pothi-export.zip"',
      'cache-control': 'no-store',
    });
    const files = unzipSync(response.rawPayload);
    const text = strFromU8(files['account.json'] ?? new Uint8Array());
    expect(JSON.parse(text)).toMatchObject({
      email,
      firstname: 'Tashi',
      has_password: true,
      username: 'exporter',
      usernames: ['exporter', expect.stringMatching(/^tashi_dolma/)],
      sessions: [{ user_agent: 'lightMyRequest' }],
      sign_in_providers: [],
    });
    expect(text).not.toMatch(/argon2|hash/);
  });

  it('contains follows, blocks, notifications and feedback', async () => {
    const [one, other] = [await member(), await member({ firstname: 'Other' })];
    const name = async ({ access_token }: typeof one) => (await call('GET /users/info', {}, access_token)).username;
    const [mine, theirs] = [await name(one), await name(other)];
    await call('POST /users/{username}/follow', { params: { username: theirs } }, one.access_token);
    await call('POST /users/{username}/follow', { params: { username: mine } }, other.access_token);
    await call('POST /feedback', { body: { type: 'idea', words: 'More texts' } }, one.access_token);
    const people = async () => {
      const { rawPayload } = await app.inject({ url: '/api/v1/users/me/export', ...bearer(one.access_token) });
      return JSON.parse(strFromU8(unzipSync(rawPayload)['people.json'] ?? new Uint8Array())) as unknown;
    };
    expect(await people()).toMatchObject({
      following: [{ username: theirs }],
      followers: [{ username: theirs }],
      blocked: [],
      notifications: [{ kind: 'follow', by: theirs }],
      feedback: [{ type: 'idea', words: 'More texts' }],
    });
    await call('POST /users/{username}/block', { params: { username: theirs } }, one.access_token);
    expect(await people()).toMatchObject({ following: [], followers: [], blocked: [{ username: theirs }] });
    expect(JSON.stringify(await people())).not.toContain(other.email);
  });
});

describe('DELETE /users/me', () => {
  const leave = (token: string, body: Record<string, unknown>) => raw('DELETE /users/me', { body, ...bearer(token) });

  it('answers 400 for a wrong password, and without a choice for published sheets', async () => {
    const { access_token } = await member();
    const wrong = await leave(access_token, { password: 'not mine', published_sheets: 'erase' });
    expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual([
      400,
      'wrong_password',
      'body.password',
    ]);
    expect((await leave(access_token, { password: PASSWORD })).status).toBe(400);
    expect((await raw('GET /users/info', bearer(access_token))).status).toBe(200);
  });

  it('erases the account and everything that belongs to it, and frees the e-mail', async () => {
    const { email, access_token, refresh_token } = await member({ email: 'leaver@example.org' });
    await call('POST /users/me/username', { body: { username: 'leaver' } }, access_token);
    await call('POST /auth/request-reset-password', { body: { email } });
    expect((await leave(access_token, { password: PASSWORD, published_sheets: 'erase' })).status).toBe(204);
    expect((await raw('GET /users/info', bearer(access_token))).status).toBe(401);
    expect((await raw('POST /auth/refresh-token', { body: { token: refresh_token } })).status).toBe(401);
    expect((await raw('POST /auth/login', { body: { email, password: PASSWORD } })).status).toBe(401);
    expect((await raw('GET /users/{username}', { params: { username: 'leaver' } })).status).toBe(404);
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'account_id'`,
    );
    expect(tables.map(({ name }) => name)).toContain('mail_queue');
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select from ${name} t where account_id is not null and not exists (select from accounts where id = t.account_id)`,
      );
      expect({ name, left: rows.length }).toEqual({ name, left: 0 });
    }
    await member({ email });
  });
});
