import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testApp } from '#server/testing-app.ts';
import { someOf } from '../../../scripts/testing/some-of.ts';
import type { Name } from '#shared/contract/contract.ts';
import { contract } from '#shared/contract/contract.ts';
import { apiPath } from '#web/api/call-over-http.ts';
import { clearPacks, keepTexts, startBrowser } from '../testing-packs.ts';
import { answerFromPacks } from './answer-from-packs.ts';

const { app, db } = await testApp({ SITE_URL: 'http://device' });
await startBrowser(app);
afterAll(() => void vi.unstubAllGlobals());

type Sent = { params?: Record<string, unknown>; query?: Record<string, unknown> };

/** Every visit counts, sheets are of members, and each block has a new id. */
const isCounted = (key: string, value: unknown): unknown =>
  ['views', 'sheets', 'changes', 'block_id'].includes(key) ? 0 : value;

const answersOf = async (name: Name, sent: Sent): Promise<{ ofServer: unknown; ofDevice: unknown }> => {
  const address = apiPath(name, sent);
  const { statusCode, body } = await app.inject({ method: 'GET', url: address });
  const found = await answerFromPacks(address);
  const ofDevice = found === undefined ? undefined : contract[name].answer.parse(found);
  return {
    ofServer: statusCode === 200 ? JSON.parse(body, isCounted) : undefined,
    ofDevice: ofDevice && JSON.parse(JSON.stringify(ofDevice), isCounted),
  };
};

const expectSame = async (name: Name, sent: Sent): Promise<void> => {
  const { ofServer, ofDevice } = await answersOf(name, sent);
  expect(ofDevice, `${name} ${JSON.stringify(sent)}`).toEqual(ofServer);
};

const texts = await db
  .selectFrom('texts')
  .select(['id', 'work_id', 'is_root'])
  .where('is_published', '=', true)
  .orderBy('key')
  .execute();
const LANGUAGES = ['en', 'bo', 'zh'];

beforeAll(async () => {
  await clearPacks();
  for (let at = 0; at < texts.length; at += 100) {
    const pack = await keepTexts(
      texts.slice(at, at + 100).map(({ id }) => id),
      at,
    );
    expect(pack.state).toBe('complete');
  }
});

it('a text, its contents and its versions', async () => {
  for (const { id } of someOf(texts, 15)) {
    for (const language of LANGUAGES) {
      await expectSame('GET /texts/{id}', { params: { id }, query: { language } });
      await expectSame('GET /texts/{id}/versions', { params: { id }, query: { language, limit: 3, skip: 1 } });
    }
    await expectSame('GET /texts/{id}/contents', { params: { id }, query: { limit: 1000 } });
    await expectSame('GET /texts/{id}/contents', { params: { id }, query: { limit: 2, skip: 1, max_sections: 3 } });
    const section = await db
      .selectFrom('sections as s')
      .innerJoin('contents as c', 'c.id', 's.content_id')
      .select('s.parent_id')
      .where('c.text_id', '=', id)
      .where('s.parent_id', 'is not', null)
      .executeTakeFirst();
    if (section)
      await expectSame('GET /texts/{id}/contents', { params: { id }, query: { section_id: section.parent_id } });
  }
});

it('pages of chapters, alone and with every version', async () => {
  for (const { id, work_id } of someOf(texts, 15)) {
    const versions = texts.filter((text) => text.work_id === work_id && text.id !== id);
    for (const version_id of [undefined, ...versions.map((version) => version.id)]) {
      await expectSame('GET /texts/{id}/details', { params: { id }, query: { version_id, size: 50 } });
      await expectSame('GET /texts/{id}/details', {
        params: { id },
        query: { version_id, segment_number: 7, size: 5, direction: 'previous', if_missing: 'start' },
      });
    }
  }
});

it('places in a chapter: a passage, a section, one that does not exist, a version like another', async () => {
  for (const { id } of texts.slice(0, 12)) {
    const segments = await db
      .selectFrom('segments')
      .select(['id', 'section_id', 'content_id'])
      .where('text_id', '=', id)
      .orderBy('position', 'desc')
      .limit(2)
      .execute();
    const { id: segment_id, section_id, content_id } = segments.at(-1)!;
    for (const place of [{ segment_id }, { section_id }, { content_id, segment_id }, { segment_number: 1_000_000 }])
      await expectSame('GET /texts/{id}/details', { params: { id }, query: { ...place, size: 10 } });
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const place of [{ segment_id: unknown }, { content_id: unknown, segment_id }, { version_id: unknown }])
      await expectSame('GET /texts/{id}/details', { params: { id }, query: { ...place, if_missing: 'start' } });
    for (const { id: version_like } of texts.slice(0, 12).filter((text) => !text.is_root))
      await expectSame('GET /texts/{id}/details', { params: { id }, query: { version_like, size: 3 } });
  }
});

it('what is known of a passage', async () => {
  const segments = await db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .select('s.id')
    .where('t.is_published', '=', true)
    .where('s.position', 'in', [1, 4, 9])
    .orderBy('s.id')
    .execute();
  for (const { id } of someOf(segments, 30)) {
    await expectSame('GET /segments/{id}', { params: { id }, query: { text_details: true } });
    await expectSame('GET /segments/{id}/info', { params: { id } });
    await expectSame('GET /segments/{id}/quotation', { params: { id }, query: { segment_ids: id, versions: '' } });
    await expectSame('GET /segments/{id}/translations', {
      params: { id },
      query: { first_language: 'bo', limit: 100 },
    });
    await expectSame('GET /segments/{id}/commentaries', { params: { id }, query: { limit: 100 } });
    await expectSame('GET /segments/{id}/root_text', { params: { id } });
  }
});

it('how a passage, a range and a text are cited', async () => {
  const segments = await db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .select('s.id')
    .distinctOn('t.id')
    .where('t.is_published', '=', true)
    .where('s.position', 'in', [2, 7])
    .orderBy('t.id')
    .orderBy('s.id')
    .execute();
  for (const [index, { id: segment_id }] of someOf(segments, 20).entries()) {
    const language = LANGUAGES[index % LANGUAGES.length];
    for (const passages of index % 4 === 0 ? [1, 3, 1000] : [1])
      await expectSame('GET /citations', { query: { segment_id, passages, language, accessed: '2026-11-09' } });
  }
  for (const { id: text_id } of someOf(texts, 12))
    await expectSame('GET /citations', { query: { text_id, language: 'bo' } });
});

it('what is read beside and after a text', async () => {
  for (const { id, work_id } of someOf(texts, 15)) {
    const version = texts.find((text) => text.work_id === work_id && text.id !== id);
    for (const language of LANGUAGES)
      await expectSame('GET /texts/{id}/related', { params: { id }, query: { language, version_id: version?.id } });
  }
  for (const { id } of texts.slice(0, 12))
    for (const other of texts.slice(0, 12))
      await expectSame('GET /texts/{id}/alignment', { params: { id }, query: { other_id: other.id, to: 100 } });
});

it('collections and the works in them', async () => {
  const collections = await db.selectFrom('work_collections').select('collection_id').distinct().execute();
  for (const language of LANGUAGES)
    for (const { collection_id } of collections)
      await expectSame('GET /texts', { query: { collection_id, language, limit: 100 } });
  for (const { collection_id } of collections)
    for (const query of [{ limit: 1 }, { search: 'heart' }, { search: 'dhp' }])
      await expectSame('GET /texts', { query: { collection_id, ...query } });
});

it('works by language, and those that were handed down in one', async () => {
  for (const code of ['bo', 'pi', 'sa', 'zh', 'en'])
    for (const [index, language] of LANGUAGES.entries())
      for (const originals of ['', 'true'])
        for (const search of language === 'en' ? ['', 'sut', 'mn1', 'སྙིང'] : [''])
          await expectSame('GET /languages/{code}/works', {
            params: { code },
            query: { language, originals, search, limit: 2 + index, skip: index },
          });
});

it('nothing of what is not on the device', async () => {
  await clearPacks();
  for (const name of ['GET /texts/{id}', 'GET /texts/{id}/details'] as const)
    expect((await answersOf(name, { params: { id: texts[0]!.id } })).ofDevice).toBeUndefined();
  expect((await answersOf('GET /collections', {})).ofDevice).toBeUndefined();
});
