import { describe, expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import { KARMA, NOWHERE, sheetsApp, WISDOM } from './testing-sheets.ts';

const { call, raw, member, create, read, put, pool } = await sheetsApp();
const tashi = await member();

const topics = (id: string, language = 'en', token?: string) =>
  call('GET /sheets/{id}/topics', { params: { id }, query: { language } }, token);

describe('Topics of a sheet', () => {
  it('must exist; a save with an unknown one is refused by name, and duplicates are dropped', async () => {
    const { sheet_id } = await create(tashi, { topics: [WISDOM, KARMA.toUpperCase(), WISDOM] });
    expect((await read(sheet_id, tashi)).topics).toEqual([WISDOM, KARMA]);
    const detail = `There is no topic ${NOWHERE}.`;
    const refusal = { status: 400, body: { code: 'bad_request', detail, errors: [{ path: 'body.topics' }] } };
    expect(await put(tashi, sheet_id, { body: { title: 'New', topics: [KARMA, NOWHERE] } })).toMatchObject(refusal);
    const body = { title: 'New', topics: [NOWHERE] };
    expect(await raw('POST /sheets', { body, ...bearer(tashi.access_token) })).toMatchObject(refusal);
    expect(await read(sheet_id, tashi)).toMatchObject({ sheet_title: 'On patience', version: 1 });
  });

  it('that are gone from the library stay with the sheet and fail no save', async () => {
    const { sheet_id } = await create(tashi, { topics: [KARMA] });
    await pool.query('update sheets set topics = topics || $2::uuid where id = $1', [sheet_id, NOWHERE]);
    expect(await put(tashi, sheet_id, { body: { title: 'New', topics: [NOWHERE, KARMA] } })).toMatchObject({
      status: 200,
    });
    expect(await topics(sheet_id, 'en', tashi.access_token)).toMatchObject({ topics: [{ id: KARMA }] });
  });

  it('are listed by title, in the requested language and in their order, to whoever may read the sheet', async () => {
    const { sheet_id } = await create(tashi, { topics: [WISDOM, KARMA] });
    const missing = { status: 404, body: { code: 'sheet_not_found' } };
    for (const id of [sheet_id, NOWHERE, 'nonsense'])
      expect(await raw('GET /sheets/{id}/topics', { params: { id } })).toMatchObject(missing);
    expect(await topics(sheet_id, 'bo', tashi.access_token)).toMatchObject({
      topics: [{ title: 'ཤེས་རབ།', language: 'bo' }, { id: KARMA }],
    });
    await put(tashi, sheet_id, { body: { is_published: true } });
    expect(await topics(sheet_id)).toMatchObject({ topics: [{ id: WISDOM, title: 'Wisdom' }, { title: 'Karma' }] });
    expect(await topics((await create(tashi, { is_published: true })).sheet_id)).toEqual({ topics: [] });
  });
});
