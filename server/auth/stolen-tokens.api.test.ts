import { describe, expect, it } from 'vitest';
import { bearer, membersApp } from './testing-members.ts';

const { call, raw, pool, member } = await membersApp();

const refresh = async (token: string | undefined) => {
  const { refresh_token = '' } = await call('POST /auth/refresh-token', { body: { token: token ?? '' } });
  return refresh_token;
};
const status = async (token: string) => (await raw('POST /auth/refresh-token', { body: { token } })).status;

/** Lets time pass for the session. */
const wait = (seconds: number) =>
  pool.query(`update sessions set rotated_date = rotated_date - $1 * interval '1 second'`, [seconds]);

describe('a thief with a copy of a refresh token', () => {
  it('who uses it right after the owner is found out at the next refresh of either', async () => {
    for (const isOwnerFirst of [true, false]) {
      const { refresh_token, access_token } = await member();
      let owner = await refresh(refresh_token);
      await wait(5);
      let thief = await refresh(refresh_token);
      // The owner's browser refreshes every minute, whether the thief comes before or after.
      await wait(55);
      if (isOwnerFirst) owner = await refresh(owner);
      else thief = await refresh(thief);
      await wait(5);
      expect(await status(isOwnerFirst ? thief : owner)).toBe(401);
      expect(await status(isOwnerFirst ? owner : thief)).toBe(401);
      expect((await raw('GET /users/info', bearer(access_token))).status).toBe(401);
    }
  });

  it('who hurries through several refreshes while the owner reloads is found out too', async () => {
    const { refresh_token } = await member();
    let owner = await refresh(refresh_token);
    let thief = await refresh(await refresh(refresh_token));
    await wait(10);
    owner = await refresh(owner);
    await wait(60);
    thief = await refresh(thief);
    await wait(60);
    expect([await status(owner), await status(thief)]).toEqual([401, 401]);
  });
});

describe('one browser', () => {
  it('whose tabs refresh together again and again stays logged in', async () => {
    const { refresh_token } = await member();
    let stored = refresh_token;
    for (let minute = 0; minute < 5; minute += 1) {
      const [, second = ''] = await Promise.all([refresh(stored), refresh(stored), refresh(stored)]);
      // Another tab has read the first answer just before the last one was written.
      stored = second;
      await wait(60);
    }
    expect(await status(stored)).toBe(200);
  });

  it('stays logged in when tabs use two answers of the same moment', async () => {
    const { refresh_token } = await member();
    const [first = '', second = ''] = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
    await refresh(first);
    const next = await refresh(second);
    await wait(60);
    expect(await status(next)).toBe(200);
  });

  it('stays logged in when answers are lost', async () => {
    const { refresh_token } = await member();
    let stored = refresh_token;
    for (let minute = 0; minute < 4; minute += 1) {
      await refresh(stored);
      await wait(minute * 20);
      stored = await refresh(stored);
      await wait(60);
    }
    expect(await status(stored)).toBe(200);
  });
});

describe('a session', () => {
  it('ends 180 days after the login, however often it is used', async () => {
    const { refresh_token, access_token } = await member();
    const age = (days: number) =>
      pool.query(`update sessions set created_date = created_date - $1 * interval '1 day'`, [days]);
    await age(170);
    const token = await refresh(refresh_token);
    const { rows } = await pool.query(
      `select round(extract(epoch from expires_date - now()) / 86400)::int as days from sessions order by last_used_date desc limit 1`,
    );
    expect(rows).toEqual([{ days: 10 }]);
    expect((await raw('GET /users/info', bearer(access_token))).status).toBe(200);
    await age(11);
    // An older session may have a later expiry.
    await pool.query(`update sessions set expires_date = now() + interval '30 days'`);
    expect(await status(token)).toBe(401);
  });
});
