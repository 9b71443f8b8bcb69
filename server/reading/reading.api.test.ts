import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bearer, membersApp, type Member } from '#server/auth/testing-members.ts';
import { stableId } from '#server/library/stable-id.ts';

const { app, call, raw, member, pool } = await membersApp();
const NOWHERE = '00000000-0000-4000-8000-000000000000';
/** Languages of titles that every work of the bundled library has. */
const SITE = ['bo', 'en', 'zh'];
const HEART = stableId('text', 'library:heart-sutra/en');
const VERSES = stableId('text', 'library:eight-verses/bo');

const segment = async (text_id: string, position: number): Promise<string> => {
  const { rows } = await pool.query('select id from segments where text_id = $1 and position = $2', [
    text_id,
    position,
  ]);
  return rows[0].id;
};
const read = async (who: Member, places: { segment_id: string; read_date?: string }[]) =>
  raw('POST /reading/history', { body: { places }, ...bearer(who.access_token) });
const history = (who: Member) => call('GET /reading/history', {}, who.access_token);
const bookmarks = (who: Member, query: object = {}) => call('GET /reading/places', { query }, who.access_token);

describe('every call about reading', () => {
  it('requires a member, and refuses malformed positions', async () => {
    for (const name of ['GET /reading/history', 'DELETE /reading/history', 'GET /reading/places'] as const)
      expect([name, (await raw(name, {})).status]).toEqual([name, 401]);
    for (const name of ['POST /reading/history', 'POST /reading/places', 'PUT /reading/settings'] as const)
      expect([name, (await raw(name, { body: {} })).status]).toEqual([name, 401]);
    for (const name of ['GET /reading/history/{text_id}', 'DELETE /reading/history/{text_id}'] as const)
      expect([name, (await raw(name, { params: { text_id: HEART } })).status]).toEqual([name, 401]);
    expect((await raw('DELETE /reading/places/{segment_id}', { params: { segment_id: NOWHERE } })).status).toBe(401);
    const who = await member();
    expect((await read(who, [{ segment_id: NOWHERE, read_date: 'yesterday' }])).status).toBe(400);
    expect(
      (
        await read(
          who,
          Array.from({ length: 201 }, () => ({ segment_id: NOWHERE })),
        )
      ).status,
    ).toBe(400);
    expect((await read(who, [{ segment_id: NOWHERE }, { segment_id: 'nothing' }])).status).toBe(204);
    expect((await history(who)).total).toBe(0);
  });
});

describe('the reading history', () => {
  it('stores the latest position of each text, in whatever order they arrive', async () => {
    const who = await member();
    const [first, third, verse] = await Promise.all([segment(HEART, 1), segment(HEART, 3), segment(VERSES, 2)]);
    await read(who, [
      { segment_id: third, read_date: '2026-01-02T00:00:00Z' },
      { segment_id: first, read_date: '2026-01-01T00:00:00Z' },
      { segment_id: verse, read_date: '2025-01-01T00:00:00Z' },
    ]);
    await read(who, [{ segment_id: first, read_date: '2025-06-01T00:00:00Z' }]);
    const { history: rows, total } = await history(who);
    expect([total, rows.map(({ segment_id }) => segment_id)]).toEqual([2, [third, verse]]);
    expect(rows[0]).toMatchObject({
      text_id: HEART,
      segment_number: 3,
      language: 'en',
      read_date: '2026-01-02 00:00:00',
    });
    expect(rows.map(({ work_titles }) => Object.keys(work_titles).sort())).toEqual([SITE, SITE]);
    expect(rows[1]?.work_titles.zh).toMatch(/\p{Script=Han}/u);
    const { place } = await call('GET /reading/history/{text_id}', { params: { text_id: HEART } }, who.access_token);
    expect(place?.segment_id).toBe(third);
    // The clock of a device may be fast; dates in the future become now.
    await read(who, [{ segment_id: verse, read_date: '2999-01-01T00:00:00Z' }]);
    expect((await history(who)).history[0]).toMatchObject({ segment_id: verse });
    expect((await history(who)).history[0]?.read_date.startsWith('2999')).toBe(false);
    expect((await history(await member())).total).toBe(0);
  });

  it('has no duplicates when two devices write at once', async () => {
    const who = await member();
    const ids = await Promise.all([1, 2, 3, 4, 5].map((position) => segment(HEART, position)));
    await Promise.all(ids.map((segment_id) => read(who, [{ segment_id }])));
    expect((await history(who)).total).toBe(1);
  });

  it('can be paused, and deleted as a whole or for one text', async () => {
    const who = await member();
    const [segment_id, verse] = await Promise.all([segment(HEART, 1), segment(VERSES, 2)]);
    await read(who, [{ segment_id }]);
    await call('PUT /reading/settings', { body: { is_paused: true } }, who.access_token);
    await read(who, [{ segment_id: verse }]);
    expect(await history(who)).toMatchObject({ total: 1, is_paused: true });
    await call('PUT /reading/settings', { body: { is_paused: false } }, who.access_token);
    await read(who, [{ segment_id: verse }]);
    await call('DELETE /reading/history/{text_id}', { params: { text_id: HEART } }, who.access_token);
    expect((await history(who)).history.map(({ text_id }) => text_id)).toEqual([VERSES]);
    await call('DELETE /reading/history', {}, who.access_token);
    expect(await history(who)).toMatchObject({ total: 0, is_paused: false });
  });

  it('falls back to the start of a text whose passage is gone', async () => {
    const who = await member();
    const segment_id = await segment(VERSES, 8);
    await read(who, [{ segment_id }]);
    await pool.query('delete from segments where id = $1', [segment_id]);
    const { place } = await call('GET /reading/history/{text_id}', { params: { text_id: VERSES } }, who.access_token);
    expect(place).toMatchObject({ segment_number: 1 });
  });
});

it('a passage has its own number in the history and among the bookmarks, as in the margin of the reader', async () => {
  const who = await member();
  const DHAMMAPADA = stableId('text', 'library:dhammapada-2/en');
  const { content } = await call('GET /texts/{id}/details', {
    params: { id: DHAMMAPADA },
    query: { segment_number: 2 },
  });
  const [shown] = content.sections.flatMap(({ segments }) => segments);
  const heart = await segment(HEART, 2);
  const places = [{ segment_id: shown?.segment_id ?? '' }, { segment_id: heart }];
  await read(who, places);
  await call('POST /reading/places', { body: { places } }, who.access_token);
  const labels = (rows: { segment_id: string; label: string | null }[]) =>
    Object.fromEntries(rows.map(({ segment_id, label }) => [segment_id, label]));
  const expected = { [shown?.segment_id ?? '']: shown?.label, [heart]: null };
  expect(shown?.label).toMatch(/^\d+$/);
  expect(labels((await history(who)).history)).toEqual(expected);
  expect(labels((await bookmarks(who)).places)).toEqual(expected);
  const last = { params: { text_id: DHAMMAPADA } };
  expect((await call('GET /reading/history/{text_id}', last, who.access_token)).place?.label).toBe(shown?.label);
});

describe('bookmarks', () => {
  it('of a passage that is gone stay, and say so', async () => {
    const who = await member();
    const [gone, kept] = [await segment(VERSES, 5), await segment(VERSES, 6)];
    const saved = [{ segment_id: gone }, { segment_id: kept }];
    await call('POST /reading/places', { body: { places: saved } }, who.access_token);
    const title = (await bookmarks(who)).places[0]?.title;
    await pool.query('delete from segments where id = $1', [gone]);
    const { places, total } = await bookmarks(who);
    expect(total).toBe(2);
    expect(places.find(({ segment_id }) => segment_id === gone)).toMatchObject({
      is_missing: true,
      is_text_missing: false,
      title,
      work_titles: expect.objectContaining({ en: expect.any(String) }),
      content: '',
      content_id: null,
      segment_number: 5,
      label: null,
    });
    expect(places.find(({ segment_id }) => segment_id === kept)).toMatchObject({ is_missing: false });
    await pool.query('update texts set is_published = false where id = $1', [VERSES]);
    expect((await bookmarks(who)).places).toMatchObject([
      { is_text_missing: true, content: '', work_titles: {} },
      { is_text_missing: true, content: '' },
    ]);
    await pool.query('update texts set is_published = true where id = $1', [VERSES]);
  });

  it('are saved once, listed latest first, removed, and private', async () => {
    const who = await member();
    const [one, two] = await Promise.all([segment(HEART, 4), segment(HEART, 6)]);
    const save = (segment_ids: string[]) =>
      call(
        'POST /reading/places',
        { body: { places: segment_ids.map((segment_id) => ({ segment_id })) } },
        who.access_token,
      );
    expect(await save([one, NOWHERE, 'nothing'])).toEqual({ saved: 1 });
    await Promise.all([save([two, one]), save([one, two])]);
    const listed = await bookmarks(who);
    expect([listed.total, listed.places.map(({ segment_id }) => segment_id)]).toEqual([2, [two, one]]);
    expect(listed.places[0]).toMatchObject({ segment_number: 6, content: expect.stringMatching(/\S/) });
    expect(listed.places[0]?.work_titles).toMatchObject({
      en: expect.any(String),
      bo: expect.stringMatching(/\p{Script=Tibetan}/u),
      zh: expect.stringMatching(/\p{Script=Han}/u),
    });
    expect((await bookmarks(who, { segment_id: one })).total).toBe(1);
    expect((await bookmarks(who, { segment_id: 'nothing' })).total).toBe(0);
    expect((await bookmarks(await member())).total).toBe(0);
    await call('DELETE /reading/places/{segment_id}', { params: { segment_id: one } }, who.access_token);
    expect((await bookmarks(who)).total).toBe(1);
  });

  it('and the history are part of the personal data export', async () => {
    const who = await member();
    const segment_id = await segment(HEART, 4);
    await read(who, [{ segment_id }]);
    await call('POST /reading/places', { body: { places: [{ segment_id }] } }, who.access_token);
    const response = await app.inject({ url: '/api/v1/users/me/export', ...bearer(who.access_token) });
    const exported = JSON.parse(strFromU8(unzipSync(response.rawPayload)['reading.json'] ?? new Uint8Array()));
    expect(exported).toMatchObject({ history: [{ segment_id }], places: [{ segment_id }] });
  });
});
