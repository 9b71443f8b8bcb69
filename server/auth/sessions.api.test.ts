import { describe, expect, it } from 'vitest';
import { bearer, membersApp, PASSWORD } from './testing-members.ts';

const { call, raw, member } = await membersApp();

const signInWith = async (email: string, userAgent: string) => {
  const { answer } = await raw('POST /auth/login', {
    body: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return answer.auth;
};
const status = async (token: string) => (await raw('GET /users/info', bearer(token))).status;

describe('sessions', () => {
  it('answer 401 to a guest, 404 for an unknown or malformed id and for somebody else’s session', async () => {
    expect((await raw('GET /auth/sessions', {})).status).toBe(401);
    expect((await raw('DELETE /auth/sessions', {})).status).toBe(401);
    expect((await raw('DELETE /auth/sessions/{id}', { params: { id: 'x' } })).status).toBe(401);
    const [mine, other] = [await member(), await member()];
    const { sessions } = await call('GET /auth/sessions', { query: {} }, other.access_token);
    for (const id of ['nonsense', crypto.randomUUID(), sessions[0]?.id]) {
      const answer = await raw('DELETE /auth/sessions/{id}', { params: { id }, ...bearer(mine.access_token) });
      expect([answer.status, answer.body.code]).toEqual([404, 'session_not_found']);
    }
    expect(await status(other.access_token)).toBe(200);
  });

  it('are listed with their user agent, last used first, with the full total', async () => {
    const { email, access_token } = await member();
    await signInWith(email, 'Old Phone');
    const { access_token: latest } = await signInWith(email, 'x'.repeat(1000));
    const list = await call('GET /auth/sessions', { query: { limit: 2 } }, latest);
    expect(list).toMatchObject({ total: 3, skip: 0, limit: 2 });
    expect(list.sessions.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
      ['x'.repeat(300), true],
      ['Old Phone', false],
    ]);
    const rest = await call('GET /auth/sessions', { query: { skip: 2 } }, access_token);
    expect(rest).toMatchObject({ total: 3, sessions: [{ is_current: true }] });
  });

  it('end one at a time', async () => {
    const { email, access_token } = await member();
    const phone = await signInWith(email, 'Phone');
    const { sessions } = await call('GET /auth/sessions', { query: {} }, access_token);
    const id = sessions.find(({ user_agent }) => user_agent === 'Phone')?.id ?? '';
    await call('DELETE /auth/sessions/{id}', { params: { id } }, access_token);
    expect([await status(phone.access_token), await status(access_token)]).toEqual([401, 200]);
    expect((await raw('POST /auth/refresh-token', { body: { token: phone.refresh_token } })).status).toBe(401);
  });

  it('end everywhere including here, and no other member’s', async () => {
    const { email, access_token } = await member();
    const other = await member();
    const phone = await signInWith(email, 'Phone');
    await call('DELETE /auth/sessions', {}, phone.access_token);
    expect([await status(phone.access_token), await status(access_token)]).toEqual([401, 401]);
    expect(await status(other.access_token)).toBe(200);
    expect(await status((await signInWith(email, 'Phone')).access_token)).toBe(200);
  });
});
