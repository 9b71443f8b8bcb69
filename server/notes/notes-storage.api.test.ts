import { expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import { notesApp } from './testing-notes.ts';

const { call, raw, member, passage, put, pool } = await notesApp({ STORAGE_QUOTA_MB: '1' });

it('notes and collections count as storage: a full account takes no more, and can still shorten what it has', async () => {
  const pema = await member();
  const { id: segment_id } = await passage(1);
  const first = await call('POST /notes', { body: { spot: { segment_id }, body: 'first' } }, pema.access_token);
  // As many as an hour would take.
  await pool.query(
    `insert into notes (account_id, text_id, segment_id, segment_number, text_title, language, script, revision, quote, body)
     select account_id, text_id, segment_id, segment_number, text_title, language, script, revision, quote, repeat('w', 20000)
     from notes, generate_series(1, 52) where account_id = (select account_id from notes where id = $1)`,
    [first.id],
  );
  const { storage } = await call('GET /users/me/settings', {}, pema.access_token);
  expect(storage.notes).toBeGreaterThan(52 * 20_000);
  expect(storage).toMatchObject({ sheets: 0, pictures: 0 });
  const refused = [413, 'quota_exceeded'];
  const note = await raw('POST /notes', {
    body: { spot: { segment_id }, body: 'one more' },
    ...bearer(pema.access_token),
  });
  expect([note.status, note.body.code]).toEqual(refused);
  const longer = await put(pema, first.id, { body: 'first and more' });
  expect([longer.status, longer.body.code]).toEqual(refused);
  expect((await put(pema, first.id, { body: '1st' })).status).toBe(200);
  const collection = await raw('POST /sheet-collections', { body: { title: 'More' }, ...bearer(pema.access_token) });
  expect([collection.status, collection.body.code]).toEqual(refused);
});
