import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';

const { app, call, raw, pool } = await testApp();

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const segment = (key: string, id: string) => stableId('segment', `library:${key}`, id);
const TEXT = stableId('text', 'library:heart-sutra/zh');
const VERSE = segment('bodhicaryavatara-1/bo', 'bca1.1');
const picture = async (query: Record<string, string>, headers = {}) =>
  app.inject({ url: '/api/v1/share/image', query: { language: 'bo', ...query }, headers });

describe('GET /share/image', () => {
  it('answers 404 for a segment or a text that is unknown or malformed', async () => {
    for (const id of [NOWHERE, 'nonsense']) {
      expect((await raw('GET /share/image', { query: { segment_id: id } })).body.code).toBe('segment_not_found');
      expect((await raw('GET /share/image', { query: { text_id: id } })).body.code).toBe('text_not_found');
    }
  });

  it('answers 400 without a target and for a malformed language', async () => {
    expect((await raw('GET /share/image', { query: {} })).status).toBe(400);
    expect((await raw('GET /share/image', { query: { segment_id: VERSE, language: '../x' } })).status).toBe(400);
  });

  it('is a PNG of 1200 by 630 that shared caches may store for a day', async () => {
    const { headers, rawPayload } = await picture({ segment_id: VERSE });
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cache-control']).toContain('public, max-age=86400');
    // A sheet may be made private before the day is over.
    expect((await picture({ text_id: TEXT })).headers['cache-control']).toBe('public, no-cache');
    expect(rawPayload.toString('latin1', 1, 4)).toBe('PNG');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(rawPayload.length).toBeLessThan(150_000);
  });

  it('of a collection of the library shows its title', async () => {
    const { collections } = await call('GET /collections', { query: {} });
    const { statusCode, headers } = await picture({ text_id: collections[0]?.id ?? '' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('is a JPEG for who asks for one, and refuses other formats with a sentence', async () => {
    for (const format of ['jpeg', 'jpg', 'JPEG', 'image/jpeg']) {
      const { headers, rawPayload } = await picture({ segment_id: VERSE, format });
      expect([format, headers['content-type']]).toEqual([format, 'image/jpeg']);
      expect([...rawPayload.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    }
    for (const format of ['png', 'image/png'])
      expect((await picture({ segment_id: VERSE, format })).headers['content-type']).toBe('image/png');
    for (const format of ['webp', 'svg', 'gif', 'image/webp', '']) {
      const refused = await picture({ segment_id: VERSE, format });
      expect([format, refused.statusCode]).toEqual([format, 400]);
      expect(refused.json<{ detail: string }>().detail).toContain('The picture is given as PNG or JPEG');
    }
  });

  it('of a public sheet has its title and its author, whose name is drawn anew when it changes', async () => {
    const { rows } = await pool.query<{ id: string }>(`
      with author as (
        insert into accounts (email, username, firstname, lastname) values ('a@example.org', 'tashi-dolma', 'Tashi', '') returning id
      ), named as (insert into usernames (account_id, username) select id, 'tashi-dolma' from author)
      insert into sheets (account_id, title, language, blocks, bytes)
      select id, 'བཟོད་པའི་སྐོར།', 'bo', '[]', 2 from author returning id`);
    const text_id = rows[0]?.id ?? '';
    await pool.query('update sheets set is_published = true, published_date = now() where id = $1', [text_id]);
    const { statusCode, rawPayload: before } = await picture({ text_id });
    expect(statusCode).toBe(200);
    expect([before.readUInt32BE(16), before.readUInt32BE(20)]).toEqual([1200, 630]);
    await pool.query(`update accounts set firstname = 'Pema' where username = 'tashi-dolma'`);
    expect((await picture({ text_id })).rawPayload.equals(before)).toBe(false);
    await pool.query(`update sheets set is_published = false where id = $1`, [text_id]);
    expect((await picture({ text_id })).statusCode).toBe(404);
  });

  it('answers 304 to a client that has it cached', async () => {
    const { headers } = await picture({ segment_id: VERSE });
    const again = await picture({ segment_id: VERSE }, { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('differs for each segment, also under concurrent requests', async () => {
    const ids = ['bca1.1', 'bca1.2', 'bca1.3', 'bca1.4'].map((id) => segment('bodhicaryavatara-1/bo', id));
    const asked = [...ids, ...ids];
    const together = await Promise.all(asked.map((segment_id) => picture({ segment_id })));
    const tags = together.map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(ids.length);
    expect(tags.slice(ids.length)).toEqual(tags.slice(0, ids.length));
    const alone = await picture({ segment_id: ids[2] ?? '' });
    expect(alone.headers.etag).toBe(tags[2]);
  });

  it('shows the title when only a text is given', async () => {
    const title = await picture({ text_id: TEXT });
    expect([title.statusCode, title.headers['content-type']]).toEqual([200, 'image/png']);
    expect(title.headers.etag).not.toBe(
      (await picture({ segment_id: segment('heart-sutra/zh', 't251.1') })).headers.etag,
    );
  });

  it('shows the version that the reader shows, with the passage or in its place', async () => {
    const segment_id = segment('bodhicaryavatara-1/bo', 'bca1.5');
    const version_id = stableId('text', 'library:bodhicaryavatara-1/en');
    const tag = async (query: Record<string, string>) => {
      const { statusCode, headers } = await picture({ segment_id, ...query });
      expect(statusCode).toBe(200);
      return headers.etag;
    };
    const source = await tag({});
    const both = await tag({ version_id });
    const translation = await tag({ version_id, view: 'translation' });
    expect(new Set([source, both, translation]).size).toBe(3);
    expect(await tag({ version_id, view: 'both' })).toBe(both);
    // A version that is chosen but not shown, or that does not exist, changes nothing.
    expect(await tag({ version_id, view: 'source' })).toBe(source);
    expect(await tag({ version_id: NOWHERE })).toBe(source);
    expect(await tag({ version_id: 'nonsense', view: 'translation' })).toBe(source);
    expect((await picture({ segment_id, version_id, view: 'upside-down' })).statusCode).toBe(400);
  });

  it('is drawn again when the passage has changed', async () => {
    const segment_id = segment('heart-sutra/zh', 't251.2');
    const before = (await picture({ segment_id })).headers.etag;
    await pool.query(`update segments set content = '色即是空' where id = $1`, [segment_id]);
    expect((await picture({ segment_id })).headers.etag).not.toBe(before);
  });

  it('is drawn whatever the passage contains', async () => {
    const segment_id = segment('heart-sutra/zh', 't251.3');
    for (const content of [
      '</text><script>alert(1)</script>',
      '&lt;/svg&gt;&lt;image href="file:///etc/passwd"/&gt;',
      '한국어',
      '',
      'x'.repeat(100_000),
    ]) {
      await pool.query('update segments set content = $2 where id = $1', [segment_id, content]);
      expect((await picture({ segment_id })).headers['content-type']).toBe('image/png');
    }
  });
});
