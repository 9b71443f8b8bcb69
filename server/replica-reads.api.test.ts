import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import { createKysely, createPool } from '#server/db/database.ts';
import { createReadSources } from '#server/db/read-sources.ts';
import { testDatabase } from '#server/db/testing.ts';
import { NOWHERE, sheetsApp, VERSE_TEXT } from '#server/sheets/testing-sheets.ts';

/** Another database in the place of a replica that has stopped following: what comes from it can be recognized. */
const replica = await testDatabase();
const open = (url: string) => createKysely(createPool(url, { size: 2, statementTimeout: 5000 }));
const readOnly = open(`${replica.url}?options=-c%20default_transaction_read_only%3Don`);
const unreachable = open('postgres://pothi@127.0.0.1:1/pothi');
const known = { db: readOnly, position: 0n, isUsable: true };
afterAll(() => Promise.all([readOnly.destroy(), unreachable.destroy()]));
const site = await sheetsApp(
  { RATE_LIMITS: 'on' },
  {
    reads: (primary) =>
      createReadSources(primary, [
        {
          get db() {
            return known.db;
          },
          isPrimary: false,
          isUsable: () => known.isUsable,
          position: () => known.position,
          load: () => 0,
          reportLost: () => {
            known.isUsable = false;
          },
        },
      ]),
  },
);
await sql`update texts set title = 'from the replica' where id = ${VERSE_TEXT}`.execute(replica.db);

const get = (path: string, headers: Record<string, string> = {}) => site.app.inject({ url: `/api/v1${path}`, headers });
const titleOf = async (headers?: Record<string, string>) => (await get(`/texts/${VERSE_TEXT}`, headers)).json().title;

describe('with replicas', () => {
  it('a guest reads from one, and a page of a chapter too, which is a POST', async () => {
    expect(await titleOf()).toBe('from the replica');
    const details = await site.app.inject({ method: 'POST', url: `/api/v1/texts/${VERSE_TEXT}/details`, payload: {} });
    expect(details.json().text_detail.title).toBe('from the replica');
  });

  it('whoever has written reads it back: from the primary until the replica has it', async () => {
    const member = await site.member();
    const saved = await site.app.inject({
      method: 'POST',
      url: '/api/v1/sheets',
      headers: bearer(member.access_token).headers,
      payload: { title: 'Mine', source: [], is_published: true },
    });
    expect(saved.statusCode).toBe(201);
    const [cookie = ''] = [saved.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^__Host-written=[\dA-F]+\/[\dA-F]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/);
    const browser = { cookie: cookie.split(';', 1)[0] ?? '' };
    expect(await titleOf(browser)).not.toBe('from the replica');
    known.position = 2n ** 60n;
    expect(await titleOf(browser)).toBe('from the replica');
    known.position = 0n;
    expect(await titleOf({ cookie: '__Host-written=nonsense' })).toBe('from the replica');
  });

  it('what was published a moment ago is found by guests who have its link; members read the primary', async () => {
    const member = await site.member();
    const { sheet_id } = await site.create(member, { is_published: true });
    expect((await get(`/sheets/${sheet_id}`)).statusCode).toBe(200);
    expect((await get(`/sheets/${NOWHERE}`)).statusCode).toBe(404);
    // A list is read from the replica, where nothing is published.
    expect((await get('/sheets')).json().total).toBe(0);
    expect((await get('/sheets', bearer(member.access_token).headers)).json().total).toBeGreaterThan(0);
  });

  it('what a read counts is counted in the primary', async () => {
    expect((await get('/users/nobody.at-all')).statusCode).toBe(404);
    const counted = sql<{ count: number }>`select count(*) from rate_limits`;
    expect((await counted.execute(site.db)).rows[0]?.count).toBeGreaterThan(0);
    expect((await counted.execute(replica.db)).rows[0]?.count).toBe(0);
  });

  it('a read that fails with its replica runs again elsewhere, and the replica is remembered', async () => {
    known.db = unreachable;
    const title = await titleOf();
    expect(title).toEqual(expect.any(String));
    expect(title).not.toBe('from the replica');
    expect(known.isUsable).toBe(false);
  });

  it('a missing part of the library may be cached for a moment; anything of members may not', async () => {
    expect((await get(`/texts/${NOWHERE}`)).headers['cache-control']).toBe('public, max-age=5');
    expect((await get(`/sheets/${NOWHERE}`)).headers['cache-control']).toBe('no-store');
  });
});
