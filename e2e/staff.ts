import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { expect } from './fixtures.ts';

/** As `npm run admin -- grant` and the settings do. */
export const giveRole = async (email: string, role: 'moderator' | 'editor' | 'librarian' | 'admin') => {
  const client = new pg.Client({ connectionString: process.env['POTHI_DATABASE'] });
  await client.connect();
  await client.query(
    `with staff as (update accounts set role = $3 where email = $1 returning id)
     insert into second_factors (account_id, secret, confirmed_date) select id, $2, now() from staff`,
    [email, randomBytes(20), role],
  );
  await client.end();
};

type Entry = { id: number; can_undo: boolean };

/** Puts a text back as it was: a test that is tried again finds what its first try has changed. */
export const undoDecisions = async (request: APIRequestContext, accessToken: string, targetId: string) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  const log = await request.get('/api/v1/audit-log', { headers, params: { target_id: targetId, limit: 100 } });
  expect(log.status()).toBe(200);
  const { entries } = (await log.json()) as { entries: Entry[] };
  for (const { id } of entries.filter(({ can_undo }) => can_undo))
    expect((await request.post(`/api/v1/audit-log/${id}/undo`, { headers })).status()).toBe(204);
};
