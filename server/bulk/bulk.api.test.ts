import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import { segmentCursor, textCursor } from './cursor.rules.ts';

const { app, call, raw, db } = await testApp();

const collection = stableId('collection', 'library:pali');
const heartSutra = stableId('text', 'library:heart-sutra/sa');

type Query = { limit?: number; collection_id?: string; text_id?: string; language?: string; changed_since?: string };

const allTexts = async (query: Query = {}) => {
  const texts = [];
  for (let cursor: string | undefined; ;) {
    const page = await call('GET /bulk/texts', { query: { limit: 7, ...query, ...(cursor && { cursor }) } });
    texts.push(...page.texts);
    if (page.next_cursor === null) return texts;
    cursor = page.next_cursor;
  }
};

const allSegments = async (query: Query, between: (page: number) => Promise<unknown> = async () => undefined) => {
  const segments = [];
  for (let cursor: string | undefined, page = 1; ; page += 1) {
    const { segments: found, next_cursor } = await call('GET /bulk/segments', {
      query: { ...query, ...(cursor && { cursor }) },
    });
    expect(found.length).toBeLessThanOrEqual(query.limit ?? 500);
    segments.push(...found);
    if (next_cursor === null) return segments;
    cursor = next_cursor;
    await between(page);
  }
};

const publish = (id: string, is_published: boolean) =>
  db.updateTable('texts').set({ is_published }).where('id', '=', id).execute();

describe('a malformed request', () => {
  it.each([
    ['/bulk/texts?cursor=nonsense', 400],
    [`/bulk/texts?cursor=${textCursor('00000000-0000-4000-8000-00000000000x')}`, 400],
    ['/bulk/texts?limit=501', 400],
    ['/bulk/texts?limit=0', 400],
    ['/bulk/texts?changed_since=yesterday', 400],
    ['/bulk/texts?changed_since=2026-99-99 00:00:00', 400],
    [`/bulk/texts?cursor=${'a'.repeat(401)}`, 400],
    ['/bulk/texts?collection_id=nonsense', 404],
    ['/bulk/texts?collection_id=00000000-0000-4000-8000-000000000000', 404],
    [`/bulk/segments?cursor=${textCursor(heartSutra)}`, 400],
    ['/bulk/segments?limit=1001', 400],
    ['/bulk/segments?text_id=nonsense', 404],
    ['/bulk/segments?text_id=00000000-0000-4000-8000-000000000000', 404],
  ])('%s is a %i with a sentence', async (path, status) => {
    const answer = await app.inject(`/api/v1${path}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ detail: expect.any(String) as string, code: expect.any(String) as string });
  });
});

describe('GET /bulk/texts', () => {
  it('gives every published text once, with its licence, its work and its address', async () => {
    const { rows } = await sql<{ id: string }>`select id from texts where is_published order by id`.execute(db);
    const texts = await allTexts();
    expect(texts.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(texts.find(({ id }) => id === heartSutra)).toMatchObject({
      language: 'sa',
      license: 'Public domain',
      is_root: true,
      work_titles: { en: expect.any(String) as string },
      url: `http://localhost:3000/texts/${heartSutra}?type=root_text`,
    });
  });

  it('narrows down to a collection with what is below it, to a language, and to what has changed', async () => {
    const inPali = await allTexts({ collection_id: collection });
    expect(new Set(inPali.map(({ language }) => language))).toContain('pi');
    expect(inPali.some(({ id }) => id === heartSutra)).toBe(false);
    const tibetan = await allTexts({ language: 'bo' });
    expect(tibetan.length).toBeGreaterThan(2);
    expect(tibetan.every(({ language }) => language === 'bo')).toBe(true);
    await sql`update texts set updated_date = '2031-02-03 04:05:06+00' where id = ${heartSutra}`.execute(db);
    const changed = await allTexts({ changed_since: '2031-02-03 04:05:06' });
    expect(changed.map(({ id }) => id)).toEqual([heartSutra]);
    expect(await allTexts({ changed_since: '2031-02-03 04:05:07' })).toEqual([]);
  });

  it('goes on where it was, although texts have been withdrawn and published meanwhile', async () => {
    const all = (await allTexts()).map(({ id }) => id);
    const [first = '', second = '', third = '', fourth = ''] = all;
    await publish(fourth, false);
    const page = await call('GET /bulk/texts', { query: { limit: 2 } });
    for (const id of [first, second]) await publish(id, false);
    await publish(fourth, true);
    const rest = await call('GET /bulk/texts', { query: { limit: 2, cursor: page.next_cursor ?? '' } });
    expect(page.texts.map(({ id }) => id)).toEqual([first, second]);
    expect(rest.texts.map(({ id }) => id)).toEqual([third, fourth]);
    for (const id of [first, second]) await publish(id, true);
  });
});

describe('GET /bulk/segments', () => {
  it('gives a text in its order, whatever the size of a page', async () => {
    const { rows } = await sql<{ id: string; content: string }>`
      select s.id, s.content from segments s join contents c on c.id = s.content_id
      where s.text_id = ${heartSutra} order by c.position, s.position`.execute(db);
    for (const limit of [1, 7, rows.length, 1000]) {
      const segments = await allSegments({ text_id: heartSutra, limit });
      expect(segments.map(({ segment_id, content }) => ({ id: segment_id, content }))).toEqual(rows);
    }
  });

  it('gives the whole library, each segment once, and none of an unpublished text', async () => {
    const { rows } = await sql<{ id: string }>`
      select s.id from segments s join contents c on c.id = s.content_id order by s.text_id, c.position, s.position`.execute(
      db,
    );
    expect((await allSegments({ limit: 333 })).map(({ segment_id }) => segment_id)).toEqual(rows.map(({ id }) => id));
    await publish(heartSutra, false);
    const segments = await allSegments({ limit: 1000 });
    expect(segments.length).toBeLessThan(rows.length);
    expect(segments.some(({ text_id }) => text_id === heartSutra)).toBe(false);
    // Nor as what something else translates.
    expect(segments.flatMap(({ maps_to }) => maps_to).some(({ text_id }) => text_id === heartSutra)).toBe(false);
    expect((await raw('GET /bulk/segments', { query: { text_id: heartSutra } })).status).toBe(404);
    await publish(heartSutra, true);
  });

  it('says what a segment translates or explains, and its numbers', async () => {
    const segments = await allSegments({ collection_id: collection, limit: 1000 });
    const mapped = segments.filter(({ maps_to }) => maps_to.length > 0);
    expect(mapped.length).toBeGreaterThan(50);
    expect(new Set(mapped.flatMap(({ maps_to }) => maps_to.map(({ kind }) => kind)))).toContain('translation');
    expect(segments.flatMap(({ references }) => references).length).toBeGreaterThan(50);
  });

  it('repeats and skips nothing when segments before the cursor are added and removed', async () => {
    const before = await allSegments({ text_id: heartSutra, limit: 1000 });
    const [first, ...others] = before;
    const [content_id = '', last = 0] = [first?.content_id, others.at(-1)?.segment_number];
    // As an edit of the structure does it, without its rules: the first one goes, and the others move up.
    const segments = await allSegments({ text_id: heartSutra, limit: 5 }, async (page) => {
      if (page !== 1) return;
      await db.transaction().execute(async (trx) => {
        await sql`delete from segments where id = ${first?.segment_id}`.execute(trx);
        await sql`update segments set position = position - 1 where content_id = ${content_id}`.execute(trx);
        await sql`update contents set segment_count = ${last - 1} where id = ${content_id}`.execute(trx);
      });
    });
    expect(segments.map(({ segment_id }) => segment_id)).toEqual(before.map(({ segment_id }) => segment_id));
  });

  it('ends for a cursor beyond the end of a text that has become shorter', async () => {
    const cursor = segmentCursor({
      text_id: heartSutra,
      content: 1,
      position: 2_000_000_000,
      segment_id: '00000000-0000-4000-8000-000000000000',
    });
    const page = await call('GET /bulk/segments', { query: { text_id: heartSutra, cursor } });
    expect(page).toEqual({ segments: [], next_cursor: null });
  });
});

it('both have an ETag and may be cached', async () => {
  for (const url of ['/api/v1/bulk/texts', '/api/v1/bulk/segments']) {
    const first = await app.inject(url);
    expect(first.headers['cache-control']).toContain('max-age=60');
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } });
    expect(again.statusCode).toBe(304);
  }
});
