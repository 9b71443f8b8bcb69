import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bearer, PASSWORD, type Member } from '#server/auth/testing-members.ts';
import { pruneUnusedFiles } from '#server/files/prune-unused-files.queries.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { picture } from '#server/files/testing-pictures.ts';
import { form, upload } from '#server/files/testing-uploads.ts';
import { sheetIdOf } from '#shared/sheet-address.ts';
import { pruneViews } from './likes-views.queries.ts';
import { paragraphs, sheetsApp, VERSE, type NewSheet, KARMA, WISDOM } from './testing-sheets.ts';

const { app, call, raw, member, create, read, put, pool, db, settings } = await sheetsApp();

const usernameOf = async ({ access_token }: Member) => (await call('GET /users/info', {}, access_token)).username;
const list = (query: Record<string, unknown>, reader?: Member) => call('GET /sheets', { query }, reader?.access_token);
const ids = ({ sheets }: { sheets: { id: string }[] }) => sheets.map(({ id }) => id);
/** Publishes sheets a day apart. */
const publish = async (writer: Member, sheets: Partial<NewSheet>[]) => {
  const made = [];
  for (const fields of sheets) {
    const { sheet_id } = await create(writer, { is_published: true, ...fields });
    await pool.query(`update sheets set published_date = published_date - interval '1 day' where is_published`);
    made.push(sheet_id);
  }
  return made;
};

describe('GET /sheets', async () => {
  const tashi = await member();
  const topic = KARMA;
  const [a, b, c] = await publish(tashi, [
    { title: 'Beta', language: 'bo', topics: [topic], tags: ['patience', 'བཟོད་པ'] },
    { title: 'alpha', language: 'en' },
    { title: 'Gamma', language: 'en', topics: [topic, WISDOM], tags: ['patience'] },
  ]);
  const { sheet_id: draft } = await create(tashi, { title: 'Draft' });
  const deleted = await create(tashi, { is_published: true });
  await call('DELETE /sheets/{id}', { params: { id: deleted.sheet_id } }, tashi.access_token);

  it('lists published sheets only, newest first, with correct totals on every page', async () => {
    const all = await list({});
    expect([ids(all), all.total]).toEqual([[c, b, a], 3]);
    const page = await list({ skip: 1, limit: 1 });
    expect([ids(page), page.total, page.skip, page.limit]).toEqual([[b], 3, 1, 1]);
    expect(ids(await list({ skip: 100 }))).toEqual([]);
    expect(all.sheets[0]).toMatchObject({
      title: 'Gamma',
      is_published: true,
      views: 0,
      likes: 0,
      language: 'en',
      time_passed: 'yesterday',
      publisher: { name: 'Tashi Dolma' },
    });
    expect(JSON.stringify(all)).not.toContain('@');
  });

  it('leaves out sheets without content, except for their author', async () => {
    const writer = await member();
    const { username } = await call('GET /users/info', {}, writer.access_token);
    const nothing = await create(writer, { source: [], is_published: true });
    const blank = await create(writer, { source: paragraphs('', ' &nbsp;'), is_published: true });
    const of = async (token?: string) => (await call('GET /sheets', { query: { username } }, token)).total;
    expect([await of(), await of(writer.access_token)]).toEqual([0, 2]);
    const find = async () => (await call('GET /search', { query: { query: 'patience', search_type: 'SHEET' } })).sheets;
    expect((await find()).map(({ id }) => id)).not.toContain(blank.sheet_id);
    const isInSitemap = async () => (await app.inject('/sitemaps/sheets-1.xml')).body.includes(blank.sheet_id);
    expect(await isInSitemap()).toBe(false);
    await put(writer, blank.sheet_id, { body: { source: paragraphs('words'), is_published: true } });
    expect([await of(), await isInSitemap()]).toEqual([1, true]);
    await call('DELETE /sheets/{id}', { params: { id: blank.sheet_id } }, writer.access_token);
    await call('DELETE /sheets/{id}', { params: { id: nothing.sheet_id } }, writer.access_token);
  });

  it('sorts and filters', async () => {
    expect(ids(await list({ sort_by: 'title', sort_order: 'asc' }))).toEqual([b, a, c]);
    expect(ids(await list({ sort_order: 'asc' }))).toEqual([a, b, c]);
    expect(ids(await list({ language: 'en' }))).toEqual([c, b]);
    expect(ids(await list({ language: 'bo-IN' }))).toEqual([a]);
    expect(ids(await list({ topic }))).toEqual([c, a]);
    expect(await list({ topic: 'nonsense' })).toMatchObject({ sheets: [], total: 0 });
    expect(ids(await list({ tag: '#Patience' }))).toEqual([c, a]);
    expect(await list({ tag: 'བཟོད་པ།', topic })).toMatchObject({
      sheets: [{ id: a, tags: ['patience', 'བཟོད་པ'] }],
      total: 1,
    });
    for (const tag of ['anger', '???']) expect(await list({ tag })).toMatchObject({ sheets: [], total: 0 });
    expect((await list({ language: 'zh-Hans-CN' })).total).toBe(0);
    const bad = await raw('GET /sheets', { query: { sort_by: 'password' } });
    expect(bad.status).toBe(400);
  });

  it('has every sheet on exactly one page when they sort alike', async () => {
    const writer = await member();
    const username = await usernameOf(writer);
    for (let count = 0; count < 6; count += 1) await create(writer, { title: 'Alike', is_published: true });
    const { rows } = await pool.query<{ id: string }>(
      `update sheets set published_date = now(), updated_date = now() where title = 'Alike' returning id`,
    );
    const ascending = rows.map(({ id }) => id).toSorted();
    for (const sort_by of ['published_date', 'updated_date', 'title', 'views', 'likes']) {
      for (const sort_order of ['asc', 'desc']) {
        const listed: string[] = [];
        for (let skip = 0; skip < 6; skip += 2)
          listed.push(...ids(await list({ username, sort_by, sort_order, skip, limit: 2 })));
        const expected = sort_order === 'asc' ? ascending : ascending.toReversed();
        expect({ sort_by, sort_order, listed }).toEqual({ sort_by, sort_order, listed: expected });
      }
    }
    await pool.query(`delete from sheets where title = 'Alike'`);
  });

  it('lists private sheets to their owner and to nobody else', async () => {
    const username = await usernameOf(tashi);
    for (const query of [
      { email: tashi.email.toUpperCase() },
      { username },
      { email: tashi.email, username, language: 'zh' },
    ]) {
      const own = await list(query, tashi);
      expect([ids(own).toSorted(), own.total]).toEqual([[a, b, c, draft].toSorted(), 4]);
      expect(own.sheets[0]?.publisher.email).toBe(tashi.email);
    }
    const stranger = await member();
    for (const reader of [undefined, stranger]) {
      expect(ids(await list({ username }, reader))).toEqual([c, b, a]);
      expect((await list({ email: tashi.email }, reader)).total).toBe(0);
    }
    for (const nobody of ['nobody.at.all', 'a\0b', "' or true --"]) {
      expect((await list({ username: nobody })).total).toBe(0);
      expect((await list({ email: nobody }, tashi)).total).toBe(0);
    }
    const asNone = await raw('GET /sheets', {
      query: { email: tashi.email },
      headers: { authorization: 'Bearer None' },
    });
    expect(asNone).toMatchObject({ status: 200, body: { total: 0 } });
  });
});

describe('likes and views', () => {
  it('count each member once, and likes go with the account', async () => {
    const [writer, reader, leaver] = [await member(), await member(), await member()];
    const [id = ''] = await publish(writer, [{}]);
    const params = { id };
    for (const who of [reader, reader, leaver]) await call('POST /sheets/{id}/like', { params }, who.access_token);
    expect(await read(id, reader)).toMatchObject({ likes: 2, liked: true });
    expect(await read(id)).toMatchObject({ likes: 2, liked: false });
    for (const _ of [1, 2]) await call('DELETE /sheets/{id}/like', { params }, reader.access_token);
    expect(await read(id, reader)).toMatchObject({ likes: 1, liked: false });
    const body = { password: PASSWORD, published_sheets: 'erase' };
    await raw('DELETE /users/me', { body, ...bearer(leaver.access_token) });
    expect((await read(id)).likes).toBe(0);
  });

  it('count each visitor once a day, never the owner, and forget who it was', async () => {
    const [writer, reader] = [await member(), await member()];
    const [id = ''] = await publish(writer, [{}]);
    const view = (headers: Record<string, string>) => raw('POST /sheets/{id}/view', { params: { id }, headers });
    const guest = { 'user-agent': 'Browser A' };
    for (const headers of [
      guest,
      guest,
      { 'user-agent': 'Browser B' },
      bearer(reader.access_token).headers,
      bearer(reader.access_token).headers,
      bearer(writer.access_token).headers,
    ])
      expect((await view(headers)).status).toBe(204);
    // The guests come from one network, whatever browser they name.
    expect((await read(id)).views).toBe(2);
    const stored = await pool.query('select * from sheet_views join view_salts using (day)');
    expect(JSON.stringify(stored.rows)).not.toMatch(/Browser|127\.0\.0\.1/);
    await pool.query(`insert into view_salts select day - 1, salt from view_salts`);
    await pool.query(`update sheet_views set day = day - 1`);
    await pruneViews(db);
    expect((await pool.query('select from sheet_views')).rows).toEqual([]);
    await view(guest);
    expect((await read(id)).views).toBe(3);
  });
});

describe('sheets that quote a passage', () => {
  it('are counted and listed with it, once, and only while published', async () => {
    const writer = await member();
    const quote = { type: 'source' as const, content: VERSE };
    const [first = ''] = await publish(writer, [
      {
        source: [
          { position: 1, ...quote },
          { position: 2, ...quote },
        ],
      },
    ]);
    await create(writer, { source: [{ position: 1, ...quote }] });
    const sheets = async () => {
      const { segment_info } = await call('GET /segments/{id}/info', { params: { id: VERSE } });
      const quoting = await call('GET /segments/{id}/sheets', { params: { id: VERSE }, query: { language: 'zh' } });
      expect(quoting.total).toBe(segment_info.resources.sheets);
      return quoting;
    };
    const found = await sheets();
    expect([ids(found), found.sheets[0]?.time_passed, found.parent_segment.segment_id]).toEqual([
      [first],
      '昨天',
      VERSE,
    ]);
    await put(writer, first, { body: { source: paragraphs('no longer') } });
    // Only in its draft.
    expect((await sheets()).total).toBe(1);
    await put(writer, first, { body: { is_published: true } });
    expect((await sheets()).total).toBe(0);
    for (const id of ['nonsense', crypto.randomUUID()])
      expect((await raw('GET /segments/{id}/sheets', { params: { id } })).status).toBe(404);
  });

  it('are in the sitemap only while published', async () => {
    const writer = await member({ firstname: 'བཀྲ་ཤིས', lastname: '' });
    const [id = ''] = await publish(writer, [{ title: 'Peace & <joy> / 🙏' }]);
    const { sheet_id: draft } = await create(writer);
    const sitemap = async () => (await app.inject('/sitemaps/sheets-1.xml')).body;
    expect((await app.inject('/sitemap.xml')).body).toContain('/sitemaps/sheets-1.xml');
    const [, address = ''] = new RegExp(`<loc>([^<]*_${id})</loc>`).exec(await sitemap()) ?? [];
    expect(decodeURIComponent(address)).toContain('/peace-&-<joy>-🙏_');
    expect(sheetIdOf(address)).toBe(id);
    expect(await sitemap()).not.toContain(draft);
    await put(writer, id, { body: { is_published: false } });
    expect(await sitemap()).not.toContain(id);
    expect((await app.inject('/sitemaps/sheets-2.xml')).statusCode).toBe(404);
  });
});

describe('a deleted account', () => {
  const leaver = async () => {
    const writer = await member();
    const { body: file } = await upload(app, '/sheets/upload', writer.access_token, form(await picture('png')));
    const image = [{ position: 1, type: 'image' as const, content: file.key as string }];
    const [published = ''] = await publish(writer, [{ title: 'Public', source: image }]);
    await put(writer, published, { body: { title: 'Public still', is_published: true } });
    await put(writer, published, { body: { title: 'Not public yet' } });
    const { sheet_id: draft } = await create(writer, { title: 'Secret' });
    return { writer, published, draft, key: file.key as string };
  };
  const leave = ({ access_token }: Member, published_sheets: string) =>
    raw('DELETE /users/me', { body: { password: PASSWORD, published_sheets }, ...bearer(access_token) });
  const files = openFileStore(settings);

  it('is exported first: sheets, their revisions, pictures', async () => {
    const { writer, published, draft, key } = await leaver();
    const response = await app.inject({ url: '/api/v1/users/me/export', ...bearer(writer.access_token) });
    const zip = unzipSync(response.rawPayload);
    const json = (path: string) => JSON.parse(strFromU8(zip[path] ?? new Uint8Array()));
    expect(json(`sheets/${published}.json`)).toMatchObject({
      title: 'Public still',
      draft: { title: 'Not public yet' },
      history: [{ title: 'Public' }, { title: 'Public still' }],
    });
    expect(json(`sheets/${draft}.json`)).toMatchObject({ title: 'Secret', history: [] });
    expect(zip[`files/${key}`]?.length).toBeGreaterThan(50);
  });

  it('may leave its published sheets, without a name and without revisions', async () => {
    const { writer, published, draft, key } = await leaver();
    expect((await leave(writer, 'keep')).status).toBe(204);
    expect(await read(published)).toMatchObject({
      sheet_title: 'Public still',
      publisher: { name: '', username: '', avatar_url: '' },
    });
    expect((await raw('GET /sheets/{id}', { params: { id: draft } })).status).toBe(404);
    expect((await pool.query('select from sheet_points where sheet_id = $1', [published])).rows).toEqual([]);
    expect((await pool.query('select from sheet_drafts where sheet_id = $1', [published])).rows).toEqual([]);
    await pruneUnusedFiles(db, files);
    expect((await app.inject(`/files/${key}`)).statusCode).toBe(200);
    expect((await app.inject('/sitemaps/sheets-1.xml')).body).toContain(`/former-member/public-still_${published}`);
  });

  it('or takes everything with it, pictures too', async () => {
    const { writer, published, draft, key } = await leaver();
    expect((await leave(writer, 'erase')).status).toBe(204);
    expect((await pool.query('select from sheets where id in ($1, $2)', [published, draft])).rows).toEqual([]);
    await pruneUnusedFiles(db, files);
    expect((await app.inject(`/files/${key}`)).statusCode).toBe(404);
  });
});
