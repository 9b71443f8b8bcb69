import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';

const { app, call, raw, db } = await testApp();

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const text = (key: string) => stableId('text', `library:${key}`);
const LONG = text('satipatthana-sutta/pi');

const partBytes = async (id: string, sha256: string) => {
  const response = await app.inject({ method: 'GET', url: `/api/v1/packs/texts/${id}/parts/${sha256}` });
  return { status: response.statusCode, body: response.rawPayload };
};

describe('GET /packs', () => {
  it('answers 404 for a collection that does not exist and 400 for no choice, or two', async () => {
    expect((await raw('GET /packs', { query: { collection_id: UNKNOWN_ID } })).status).toBe(404);
    expect((await raw('GET /packs', { query: { collection_id: 'x' } })).status).toBe(404);
    for (const query of [
      {},
      { text_ids: LONG, collection_id: UNKNOWN_ID },
      { text_ids: 'a,'.repeat(101) + 'b', limit: 0 },
    ])
      expect((await raw('GET /packs', { query })).status).toBe(400);
  });

  it('lists chosen texts with their revision and size, and none for ids of nothing', async () => {
    const ids = [LONG, text('satipatthana-sutta/en'), UNKNOWN_ID, 'x'];
    const { texts, totals, total } = await call('GET /packs', { query: { text_ids: ids.join() } });
    expect(texts.map(({ text_id }) => text_id)).toEqual(ids.slice(0, 2));
    expect(texts[0]).toMatchObject({ language: 'pi', is_root: true, revision: 1, is_allowed: true });
    expect(totals).toMatchObject({ texts: 2, refused: 0 });
    expect(totals.segments).toBe(texts.reduce((sum, { segments }) => sum + segments, 0));
    expect(Math.abs(totals.bytes - texts.reduce((sum, { bytes }) => sum + bytes, 0))).toBeLessThan(4);
    expect(total).toBe(2);
    expect((await call('GET /packs', { query: { text_ids: 'x' } })).texts).toEqual([]);
  });

  it('lists the texts of a collection and of those in it, page by page, in chosen languages', async () => {
    const { collections } = await call('GET /collections', { query: {} });
    const collection_id = collections.find(({ has_child }) => has_child)?.id ?? collections[0]!.id;
    const whole = await call('GET /packs', { query: { collection_id } });
    expect(whole.texts.length).toBe(whole.total);
    const second = await call('GET /packs', { query: { collection_id, skip: 1, limit: 1 } });
    expect(second.texts).toEqual(whole.texts.slice(1, 2));
    expect(second.totals).toEqual(whole.totals);
    const tibetan = await call('GET /packs', { query: { collection_id, text_languages: 'bo' } });
    expect(tibetan.texts).toEqual(whole.texts.filter(({ language, is_root }) => language === 'bo' || is_root));
  });

  it('says which texts a licence forbids to copy, and refuses them', async () => {
    const id = text('heart-sutra/zh');
    const { license } = await db.selectFrom('texts').select('license').where('id', '=', id).executeTakeFirstOrThrow();
    await db.updateTable('texts').set({ license: 'All rights reserved' }).where('id', '=', id).execute();
    try {
      const { texts, totals } = await call('GET /packs', { query: { text_ids: id } });
      expect(texts[0]).toMatchObject({ is_allowed: false, license: 'All rights reserved' });
      expect(totals).toEqual({ texts: 0, segments: 0, bytes: 0, refused: 1 });
      const refused = await raw('GET /packs/texts/{id}', { params: { id } });
      expect([refused.status, refused.body.code]).toEqual([403, 'download_not_licensed']);
    } finally {
      await db.updateTable('texts').set({ license }).where('id', '=', id).execute();
    }
  });
});

describe('GET /packs/texts', () => {
  it('answers 400 for no choice and for too many', async () => {
    for (const text_ids of ['', Array.from({ length: 26 }, (_, index) => `x${index}`).join()])
      expect((await raw('GET /packs/texts', { query: { text_ids } })).status).toBe(400);
    const { texts } = await call('GET /packs/texts', { query: { text_ids: `${UNKNOWN_ID},x` } });
    expect(texts).toEqual([]);
  });

  it('has of each text what the list of its parts has, and the parts themselves', async () => {
    const rows = await db.selectFrom('texts').select('id').where('is_published', '=', true).orderBy('key').execute();
    let compared = 0;
    for (let at = 0; at < rows.length; at += 25) {
      const ids = rows.slice(at, at + 25).map(({ id }) => id);
      const { texts } = await call('GET /packs/texts', { query: { text_ids: ids.join() } });
      for (const { bodies, ...manifest } of texts) {
        expect(manifest).toEqual(await call('GET /packs/texts/{id}', { params: { id: manifest.text_id } }));
        const sums = bodies.map((body) => hash('sha256', JSON.stringify(body)));
        expect(sums).toEqual(manifest.parts.map(({ sha256 }) => sha256));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('leaves out what may not be copied, and what has no room', async () => {
    const id = text('heart-sutra/zh');
    const { license, letter_count } = await db
      .selectFrom('texts')
      .select(['license', 'letter_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const change = async (values: { license: string } | { letter_count: number }) => {
      await db.updateTable('texts').set(values).where('id', '=', id).execute();
      const { texts } = await call('GET /packs/texts', { query: { text_ids: [id, LONG].join() } });
      expect(texts.map(({ text_id }) => text_id)).toEqual([LONG]);
    };
    try {
      await change({ license: 'All rights reserved' });
      await db.updateTable('texts').set({ license }).where('id', '=', id).execute();
      await change({ letter_count: 1_000_000 });
    } finally {
      await db.updateTable('texts').set({ license, letter_count }).where('id', '=', id).execute();
    }
  });
});

describe('GET /packs/texts/{id} and its parts', () => {
  it('answers 404 for what does not exist', async () => {
    for (const id of [UNKNOWN_ID, 'x']) {
      expect((await raw('GET /packs/texts/{id}', { params: { id } })).status).toBe(404);
      expect((await partBytes(id, '0'.repeat(64))).status).toBe(404);
    }
    expect((await partBytes(LONG, '0'.repeat(64))).status).toBe(404);
    expect((await partBytes(LONG, 'x')).status).toBe(404);
  });

  it('has every segment of the text in parts whose bytes have the checksum of the list', async () => {
    const manifest = await call('GET /packs/texts/{id}', { params: { id: LONG } });
    const { total_segments } = await call('GET /texts/{id}', { params: { id: LONG } });
    let segments = 0;
    for (const part of manifest.parts) {
      const { body } = await partBytes(LONG, part.sha256);
      expect([hash('sha256', body), body.length]).toEqual([part.sha256, part.bytes]);
      const read = JSON.parse(body.toString());
      expect(read.kind).toBe(part.kind);
      expect(read.segments?.length ?? 0).toBe(part.count);
      segments += part.count;
    }
    expect(segments).toBe(total_segments);
    expect(manifest.parts[0]).toMatchObject({ kind: 'head', content_id: null });
  });

  it('has an ETag, and other checksums for what was changed alone', async () => {
    const id = text('satipatthana-sutta/en');
    const before = await call('GET /packs/texts/{id}', { params: { id } });
    const url = `/api/v1/packs/texts/${id}`;
    const { headers } = await app.inject({ method: 'GET', url });
    const again = await app.inject({ method: 'GET', url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    const last = await db
      .selectFrom('segments')
      .select(['id', 'content'])
      .where('text_id', '=', id)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    await db.updateTable('segments').set({ content: 'Changed.' }).where('id', '=', last.id).execute();
    await db.updateTable('texts').set({ revision: 2 }).where('id', '=', id).execute();
    const after = await call('GET /packs/texts/{id}', { params: { id } });
    expect(after.digest).not.toBe(before.digest);
    const known = new Set(before.parts.map(({ sha256 }) => sha256));
    const changed = after.parts.filter(({ sha256 }) => !known.has(sha256));
    expect(changed.filter(({ kind }) => kind === 'segments')).toEqual([after.parts.at(-1)]);
    const gone = before.parts.at(-1)!;
    expect((await partBytes(id, gone.sha256)).status).toBe(404);
  });
});
