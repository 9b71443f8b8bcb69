import { describe, expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import { KARMA, paragraphs, sheetsApp, WISDOM } from './testing-sheets.ts';

const { app, call, raw, member, create, read, put, db, pool } = await sheetsApp();
const tashi = await member();

const published = {
  title: 'Sandpaper',
  source: paragraphs('published'),
  topics: [KARMA],
  tags: ['smooth'],
  is_published: true,
};
const words = async (...args: Parameters<typeof read>) =>
  (await read(...args)).content.segments.map(({ content }) => content);
const readAs = (id: string, state: 'draft' | 'published', token?: string) =>
  call('GET /sheets/{id}', { params: { id }, query: { state } }, token);
const draftCount = async (sheet_id: string) =>
  (await db.selectFrom('sheet_drafts').select('version').where('sheet_id', '=', sheet_id).execute()).length;
const history = async (id: string) =>
  (await call('GET /sheets/{id}/history', { params: { id } }, tashi.access_token)).history;

/** A published sheet with a draft beside it, both of which differ in everything. */
const withDraft = async () => {
  const { sheet_id: id } = await create(tashi, published);
  const fields = { summary: 'new', topics: [WISDOM], tags: ['rough'], layout: 'side_by_side' };
  const body = { title: 'Limestone', ...fields, source: paragraphs('draft') };
  const saved = await put(tashi, id, { body, ifMatch: 1 });
  expect(saved).toMatchObject({
    status: 200,
    body: { version: 2, is_published: true, has_unpublished_changes: true },
  });
  return id;
};

describe('a published sheet that is edited', () => {
  it('shows the draft to its author and the published words to everybody else', async () => {
    const id = await withDraft();
    const other = await member();
    expect(await read(id, tashi)).toMatchObject({
      sheet_title: 'Limestone',
      summary: 'new',
      topics: [WISDOM],
      tags: ['rough'],
      layout: 'side_by_side',
      version: 2,
      has_unpublished_changes: true,
    });
    expect(await words(id, tashi)).toEqual(['<p>draft</p>']);
    for (const reader of [undefined, other.access_token]) {
      const sheet = await readAs(id, 'draft', reader);
      expect(sheet).toMatchObject({ sheet_title: 'Sandpaper', summary: '', topics: [KARMA], version: 1 });
      expect(sheet).toMatchObject({ tags: ['smooth'], layout: 'stacked' });
      expect(sheet).not.toHaveProperty('has_unpublished_changes');
      expect(JSON.stringify(sheet)).not.toMatch(/draft|Limestone|rough/);
    }
    expect(await readAs(id, 'published', tashi.access_token)).toMatchObject({
      sheet_title: 'Sandpaper',
      version: 1,
      has_unpublished_changes: true,
    });
  });

  it('is listed, found, shared, exported and sorted under topics by its published words', async () => {
    const id = await withDraft();
    const { username } = await call('GET /users/info', {}, tashi.access_token);
    const listed = async (token?: string) =>
      (await call('GET /sheets', { query: { username, limit: 100 } }, token)).sheets.find((sheet) => sheet.id === id);
    expect(await listed()).toMatchObject({ title: 'Sandpaper', topics: [KARMA], tags: ['smooth'] });
    expect(await listed()).not.toHaveProperty('has_unpublished_changes');
    expect(await listed(tashi.access_token)).toMatchObject({ title: 'Sandpaper', has_unpublished_changes: true });
    const find = async (query: string) =>
      (await call('GET /search', { query: { query, search_type: 'SHEET', limit: 100 } })).sheets.some(
        (sheet) => sheet.id === id,
      );
    expect([await find('sandpaper'), await find('limestone')]).toEqual([true, false]);
    const topics = async (state: 'draft' | 'published', token?: string) =>
      (await call('GET /sheets/{id}/topics', { params: { id }, query: { state, language: 'en' } }, token)).topics.map(
        (topic) => topic.id,
      );
    expect(await topics('draft')).toEqual([KARMA]);
    expect(await topics('draft', tashi.access_token)).toEqual([WISDOM]);
    const exported = async (state: 'draft' | 'published', headers = {}) => {
      const url = `/api/v1/sheets/${id}/export?format=markdown&state=${state}`;
      return (await app.inject({ url, headers })).body;
    };
    expect(await exported('draft')).toContain('Sandpaper');
    expect(await exported('draft')).not.toContain('Limestone');
    expect(await exported('draft', bearer(tashi.access_token).headers)).toContain('Limestone');
    expect(await exported('published', bearer(tashi.access_token).headers)).toContain('Sandpaper');
  });

  it('publishes what is saved with is_published: true, also when only that is sent', async () => {
    const one = await withDraft();
    expect(await put(tashi, one, { body: { is_published: true } })).toMatchObject({
      body: { version: 2, is_published: true, has_unpublished_changes: false },
    });
    expect(await read(one)).toMatchObject({ sheet_title: 'Limestone', topics: [WISDOM], version: 2 });
    const other = await withDraft();
    const body = { title: 'Third', source: paragraphs('third'), is_published: true };
    expect(await put(tashi, other, { body, ifMatch: 2 })).toMatchObject({
      body: { version: 3, has_unpublished_changes: false },
    });
    expect(await read(other)).toMatchObject({ sheet_title: 'Third', summary: 'new', version: 3 });
    // The same request again: its answer was lost.
    expect(await put(tashi, other, { body, ifMatch: 2 })).toMatchObject({ status: 200, body: { version: 3 } });
    expect([await draftCount(one), await draftCount(other)]).toEqual([0, 0]);
    expect(await read(other, tashi)).not.toHaveProperty('has_unpublished_changes');
  });

  it('becomes private with the words of its draft', async () => {
    const id = await withDraft();
    expect(await put(tashi, id, { body: { is_published: false } })).toMatchObject({
      body: { version: 2, is_published: false, has_unpublished_changes: false },
    });
    expect(await read(id, tashi)).toMatchObject({ sheet_title: 'Limestone', is_published: false, version: 2 });
    expect(await draftCount(id)).toBe(0);
    expect(await raw('GET /sheets/{id}', { params: { id } })).toMatchObject({ status: 404 });
  });

  it('has no draft any more once it has the published words again, and goes on counting', async () => {
    const id = await withDraft();
    const { is_published: _published, ...fields } = published;
    const body = { ...fields, summary: '', layout: 'stacked' };
    const { content } = await readAs(id, 'published', tashi.access_token);
    const source = body.source.map((row, index) => ({ ...row, block_id: content.segments[index]?.block_id }));
    expect(await put(tashi, id, { body: { ...body, source }, ifMatch: 2 })).toMatchObject({
      body: { version: 3, has_unpublished_changes: false },
    });
    expect(await draftCount(id)).toBe(0);
    expect((await read(id, tashi)).version).toBe(3);
  });

  it('answers a stale save with the draft', async () => {
    const id = await withDraft();
    const { status, body } = await put(tashi, id, { body: { title: 'Mine' }, ifMatch: 1 });
    expect(status).toBe(412);
    expect(body.sheet).toMatchObject({ sheet_title: 'Limestone', version: 2, has_unpublished_changes: true });
  });

  it('keeps every draft of saves at the same time, one after the other', async () => {
    const { sheet_id: id } = await create(tashi, published);
    const saves = Array.from({ length: 6 }, (_, index) =>
      put(tashi, id, { body: { source: paragraphs(`save ${index}`) } }),
    );
    const versions = (await Promise.all(saves)).map(({ body }) => body.version).toSorted((a, b) => a - b);
    expect(versions).toEqual([2, 3, 4, 5, 6, 7]);
    expect((await history(id)).map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await words(id)).toEqual(['<p>published</p>']);
  });
});

describe('the history of a sheet with a draft', () => {
  it('has the published version, which can be restored', async () => {
    const id = await withDraft();
    expect(await history(id)).toMatchObject([
      { version: 2, title: 'Limestone', is_current: true, is_public: false, reason: null },
      { version: 1, title: 'Sandpaper', is_current: false, is_public: true, reason: 'published' },
    ]);
    const restored = await call(
      'POST /sheets/{id}/restore',
      { params: { id }, body: { version: 1 } },
      tashi.access_token,
    );
    expect(restored).toEqual({ sheet_id: id, version: 3, is_published: true, has_unpublished_changes: false });
    expect(await words(id, tashi)).toEqual(['<p>published</p>']);
    expect(await history(id)).toMatchObject([
      { version: 3, is_current: true, is_public: true },
      { version: 2, title: 'Limestone', reason: 'restore' },
      { version: 1, reason: 'published' },
    ]);
  });

  it('names the draft, and keeps the name when it is published', async () => {
    const id = await withDraft();
    const params = { id, version: '2' };
    await call('PUT /sheets/{id}/history/{version}', { params, body: { name: 'For the class' } }, tashi.access_token);
    await put(tashi, id, { body: { is_published: true } });
    expect((await history(id))[0]).toMatchObject({ version: 2, name: 'For the class', is_current: true });
    await put(tashi, id, { body: { source: paragraphs('later') }, ifMatch: 2 });
    expect((await history(id))[1]).toMatchObject({ version: 2, name: 'For the class', is_public: true });
  });
});

describe('a draft', () => {
  it('counts as storage', async () => {
    const writer = await member();
    const { sheet_id: id } = await create(writer, published);
    const storage = async () => (await call('GET /users/me/settings', {}, writer.access_token)).storage.sheets;
    const before = await storage();
    await put(writer, id, { body: { source: paragraphs('x'.repeat(5000)) } });
    expect((await storage()) - before).toBeGreaterThan(5000);
  });

  it('goes with the sheet', async () => {
    const id = await withDraft();
    await pool.query('delete from sheets where id = $1', [id]);
    expect(await draftCount(id)).toBe(0);
  });
});
