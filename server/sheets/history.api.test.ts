import { describe, expect, it } from 'vitest';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { pruneRevisions } from './revisions.queries.ts';
import { paragraphs, sheetsApp } from './testing-sheets.ts';

const { call, raw, member, create, read, put, db, pool } = await sheetsApp();
const tashi = await member();

const history = (id: string, query = {}) =>
  call('GET /sheets/{id}/history', { params: { id }, query }, tashi.access_token);
const versions = async (id: string) => (await history(id)).history.map(({ version }) => version);
/** A save by somebody who has seen the current state. */
const type = (id: string, word: string, ifMatch: number, who: Member = tashi) =>
  put(who, id, { body: { source: paragraphs(word) }, ifMatch });
const age = (id: string, minutes: number) =>
  pool.query("update sheets set updated_date = updated_date - $2 * interval '1 minute' where id = $1", [id, minutes]);

describe('GET /sheets/{id}/history', () => {
  it('lists the current state first, then a revision every half minute of writing', async () => {
    const { sheet_id: id } = await create(tashi, { title: 'First', source: paragraphs('0') });
    for (const version of [1, 2, 3, 4]) await type(id, `${version}`, version);
    // The first state, then no revision for half a minute.
    expect(await versions(id)).toEqual([5, 1]);
    await pool.query(`update sheet_points set saved_date = saved_date - interval '31 seconds' where sheet_id = $1`, [
      id,
    ]);
    await type(id, '5', 5);
    await type(id, '6', 6);
    expect(await versions(id)).toEqual([7, 5, 1]);
    await age(id, 11);
    await type(id, '7', 7);
    expect(await versions(id)).toEqual([8, 7, 5, 1]);
    const page = await history(id, { skip: 1, limit: 2 });
    expect(page).toMatchObject({ total: 4, skip: 1, limit: 2 });
    expect(page.history.map(({ version, is_current }) => [version, is_current])).toEqual([
      [7, false],
      [5, false],
    ]);
    expect((await history(id)).history[0]).toMatchObject({
      version: 8,
      is_current: true,
      block_count: 1,
      title: 'First',
    });
  });

  it('answers 404 for a malformed version and for one without a revision', async () => {
    const { sheet_id: id } = await create(tashi);
    for (const version of ['0', '2', '-1', 'x', '99999999999', '1.0']) {
      const { status } = await raw('GET /sheets/{id}/history/{version}', {
        params: { id, version },
        ...bearer(tashi.access_token),
      });
      expect([version, status]).toEqual([version, 404]);
    }
    const { status } = await raw('POST /sheets/{id}/restore', {
      params: { id },
      body: { version: 9 },
      ...bearer(tashi.access_token),
    });
    expect(status).toBe(404);
  });
});

describe('PUT /sheets/{id}/history/{version}', () => {
  const name = (id: string, version: number, text: string | null) =>
    call(
      'PUT /sheets/{id}/history/{version}',
      { params: { id, version: String(version) }, body: { name: text } },
      tashi.access_token,
    );

  it('names the current state, which then becomes a revision, or a former one', async () => {
    const { sheet_id: id } = await create(tashi, { source: paragraphs('0') });
    await type(id, '1', 1);
    expect(await name(id, 2, ' Before\0the talk ')).toMatchObject({
      version: 2,
      name: 'Before the talk',
      is_current: true,
    });
    await type(id, '2', 2);
    expect(await name(id, 1, 'Draft')).toMatchObject({ version: 1, name: 'Draft', is_current: false });
    const { history: entries } = await history(id);
    expect(entries.map((entry) => [entry.version, entry.name])).toEqual([
      [3, null],
      [2, 'Before the talk'],
      [1, 'Draft'],
    ]);
    expect(await name(id, 1, '')).toMatchObject({ name: null });
    const params = { id, version: 1 };
    const long = await raw('PUT /sheets/{id}/history/{version}', {
      params,
      body: { name: 'x'.repeat(101) },
      ...bearer(tashi.access_token),
    });
    expect(long).toMatchObject({ status: 400, body: { detail: 'A name may be at most 100 characters long.' } });
  });
});

describe('POST /sheets/{id}/restore', () => {
  it('makes a revision the current state and saves a revision of the state it replaces', async () => {
    const { sheet_id: id } = await create(tashi, {
      title: 'Old',
      summary: 'old',
      tags: ['old'],
      layout: 'side_by_side',
      source: paragraphs('old'),
      is_published: true,
    });
    const [before] = (await read(id)).content.segments;
    const next = { title: 'New', summary: 'new', tags: ['new'], layout: 'stacked', source: paragraphs('new') };
    await put(tashi, id, { body: next, ifMatch: 1 });
    const restored = await call(
      'POST /sheets/{id}/restore',
      { params: { id }, body: { version: 1 } },
      tashi.access_token,
    );
    expect(restored).toEqual({ sheet_id: id, version: 3, is_published: true, has_unpublished_changes: false });
    expect(await read(id, tashi)).toMatchObject({
      sheet_title: 'Old',
      summary: 'old',
      tags: ['old'],
      layout: 'side_by_side',
      version: 3,
      content: { segments: [before] },
    });
    expect(await versions(id)).toEqual([3, 2, 1]);
    await call('POST /sheets/{id}/restore', { params: { id }, body: { version: 2 } }, tashi.access_token);
    expect((await read(id, tashi)).sheet_title).toBe('New');
  });
});

it('saved text that is deleted and saved again at once stays in the versions, also when they are thinned out', async () => {
  const words = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} with some words of its own`);
  const { sheet_id: id } = await create(tashi, { source: paragraphs('start') });
  await put(tashi, id, { body: { source: paragraphs(...words) }, ifMatch: 1 });
  await put(tashi, id, { body: { source: [] }, ifMatch: 2 });
  await put(tashi, id, { body: { source: paragraphs('something else') }, ifMatch: 3 });
  expect((await history(id)).history).toMatchObject([
    { version: 4, is_current: true },
    { version: 2, block_count: 60, reason: 'deletion' },
    { version: 1 },
  ]);
  await pool.query(`update sheet_points set saved_date = now() - interval '2 days' where sheet_id = $1`, [id]);
  await pruneRevisions(db);
  expect(await versions(id)).toContain(2);
});

it('revisions are pruned with age, except those with a name', async () => {
  const { sheet_id } = await create(tashi, { source: [] });
  const rows = [
    // Three on one day long ago, one of them named; three in one hour of last week; two in one minute just now.
    ['2024-03-01T10:00:00Z', null],
    ['2024-03-01T15:00:00Z', null],
    ['2024-03-01T16:00:00Z', 'talk'],
    ...[1, 2, 3].map((minute) => [
      new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 72 * 3_600_000 + minute * 60_000),
      null,
    ]),
    [new Date(), null],
    [new Date(), null],
  ].map(([saved_date, name], index) => ({
    sheet_id,
    version: index + 1,
    title: 'x',
    summary: '',
    language: 'en',
    topics: [],
    block_hashes: [],
    file_keys: [],
    saved_date: new Date(saved_date as string),
    name: name as string | null,
  }));
  await db.insertInto('sheet_points').values(rows).execute();
  await pruneRevisions(db);
  const left = await db
    .selectFrom('sheet_points')
    .select('version')
    .where('sheet_id', '=', sheet_id)
    .orderBy('version')
    .execute();
  expect(left.map(({ version }) => version)).toEqual([2, 3, 6, 7, 8]);
});
