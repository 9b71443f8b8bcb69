import { Kysely, PostgresDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import { readSettings } from '#server/settings.ts';
import type { Section, Segment } from '#shared/contract/text-sections.ts';
import type { DetailsInput } from '#shared/contract/texts.ts';
import { loadDetails } from './details.routes.ts';

const { call, raw, pool } = await testApp();

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const text = (key: string) => stableId('text', `library:${key}`);
const segment = (key: string, id: string) => stableId('segment', `library:${key}`, id);
const LONG = text('satipatthana-sutta/pi');

const flatten = (sections: Section[]): Segment[] =>
  sections.flatMap((section) => [...section.segments, ...flatten(section.sections)]);
const details = (id: string, query: Partial<DetailsInput> = {}) =>
  call('GET /texts/{id}/details', { params: { id }, query });
const numbers = (answer: { content: { sections: Section[] } }) =>
  flatten(answer.content.sections).map((each) => each.segment_number);

describe('GET and POST /texts/{id}/details', () => {
  it('answers 404 for ids that are unknown, malformed or do not belong together', async () => {
    const mismatched: [string, Partial<DetailsInput>][] = [
      [UNKNOWN_ID, {}],
      ['x', {}],
      [LONG, { version_id: UNKNOWN_ID }],
      [LONG, { version_id: text('heart-sutra/en') }],
      [LONG, { version_id: LONG }],
      [LONG, { content_id: UNKNOWN_ID }],
      [LONG, { content_id: stableId('content', 'library:heart-sutra/sa') }],
      [LONG, { segment_id: segment('heart-sutra/sa', '1.1') }],
      [LONG, { section_id: 'nonsense' }],
    ];
    for (const [id, query] of mismatched) {
      const got = await raw('GET /texts/{id}/details', { params: { id }, query });
      expect({ query, status: got.status }).toEqual({ query, status: 404 });
      expect((await raw('POST /texts/{id}/details', { params: { id }, body: query })).status).toBe(404);
    }
  });

  it('starts at the beginning instead of answering 404, if that is wanted, and says what does not exist', async () => {
    const lenient = (query: Partial<DetailsInput>) => details(LONG, { ...query, size: 3, if_missing: 'start' });
    const foreign = segment('heart-sutra/sa', '1.1');
    for (const segment_id of [UNKNOWN_ID, 'nonsense', foreign]) {
      const answer = await lenient({ segment_id });
      expect([numbers(answer), answer.not_found]).toEqual([[1, 2, 3], ['segment']]);
      expect(numbers(await lenient({ segment_id, direction: 'previous' }))).toEqual([1]);
    }
    for (const version_id of [UNKNOWN_ID, 'nonsense', text('heart-sutra/en'), LONG]) {
      const answer = await lenient({ version_id });
      expect([answer.version_detail, answer.not_found]).toEqual([null, ['version']]);
    }
    const own = segment('satipatthana-sutta/pi', 'mn10:2.1');
    const moved = await lenient({ content_id: UNKNOWN_ID, segment_id: own });
    expect([flatten(moved.content.sections)[0]?.segment_id, moved.not_found]).toEqual([own, []]);
    const found = await lenient({ segment_id: own, version_id: text('satipatthana-sutta/en') });
    expect([found.version_detail?.id, found.not_found]).toEqual([text('satipatthana-sutta/en'), []]);
    const both = await lenient({ segment_id: UNKNOWN_ID, version_id: UNKNOWN_ID });
    expect(both.not_found).toEqual(['segment', 'version']);
    const unknown = { params: { id: UNKNOWN_ID }, query: { if_missing: 'start' } };
    expect((await raw('GET /texts/{id}/details', unknown)).status).toBe(404);
  });

  it('shows the version most like one of another work, and none in the language of the text itself', async () => {
    const like = (key: string, version_like: string) => details(text(key), { version_like, size: 1 });
    const english = await like('dhammapada-2/pi', text('dhammapada-1/en'));
    expect([english.version_detail?.id, english.not_found]).toEqual([text('dhammapada-2/en'), []]);
    const none = [
      await like('dhammapada-2/pi', text('dhammapada-1/zh')),
      await like('dhammapada-2/en', text('heart-sutra/en')),
      await like('dhammapada-2/pi', UNKNOWN_ID),
      await like('dhammapada-2/pi', 'nonsense'),
    ];
    for (const answer of none) expect([answer.version_detail, answer.not_found]).toEqual([null, []]);
    const named = { version_id: text('heart-sutra/bo'), version_like: text('dhammapada-1/en'), size: 1 };
    expect((await details(text('heart-sutra/sa'), named)).version_detail?.language).toBe('bo');
  });

  it('labels each segment as its edition does, also in a translation', async () => {
    const labels = async (key: string) =>
      flatten((await details(text(key), { size: 100 })).content.sections).map(({ label }) => label);
    expect((await labels('heart-sutra/zh'))[0]).toMatch(/^848c\d\d$/);
    expect((await labels('heart-sutra/bo'))[0]).toBe('144b6');
    expect(await labels('dhammapada-2/en')).toContain('21');
    expect(await labels('satipatthana-sutta/en')).toContain('1.1');
    expect(new Set(await labels('eight-verses/bo'))).toEqual(new Set([null]));
    const ownNumbers = async (key: string) =>
      new Set(flatten((await details(text(key), { size: 100 })).content.sections).map((one) => one.has_own_number));
    expect(await ownNumbers('heart-sutra/bo')).toEqual(new Set([false]));
    expect(await ownNumbers('dhammapada-2/en')).toContain(true);
  });

  it('answers 400 for a size outside 1 to 100, an unknown direction and an invalid number', async () => {
    for (const body of [
      { size: 0 },
      { size: 101 },
      { direction: 'up' },
      { size: 'many' },
      { segment_number: 0 },
      { segment_number: 1.5 },
    ]) {
      expect((await raw('POST /texts/{id}/details', { params: { id: LONG }, body })).status).toBe(400);
    }
  });

  it('starts at the first segment, twenty at a time, numbered in document order', async () => {
    const answer = await details(LONG);
    expect(numbers(answer)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(answer).toMatchObject({ current_segment_position: 1, size: 20, pagination_direction: 'next' });
    expect(answer.total_segments).toBeGreaterThanOrEqual(300);
  });

  it('includes the anchor: as the first segment for next, as the last for previous', async () => {
    const at50 = flatten((await details(LONG, { size: 50 })).content.sections)[49];
    const segment_id = at50?.segment_id ?? '';
    const next = await details(LONG, { segment_id, size: 10 });
    expect(numbers(next)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    const previous = await details(LONG, { segment_id, size: 10, direction: 'previous' });
    expect(numbers(previous)).toEqual([41, 42, 43, 44, 45, 46, 47, 48, 49, 50]);
    expect(previous.current_segment_position).toBe(50);
  });

  it('stops at both ends', async () => {
    const first = segment('satipatthana-sutta/pi', 'mn10:1.1');
    expect(numbers(await details(LONG, { segment_id: first, direction: 'previous' }))).toEqual([1]);
    const { total_segments } = await details(LONG);
    const pages = [];
    let anchor: string | undefined = first;
    while (anchor) {
      const page = flatten((await details(LONG, { segment_id: anchor, size: 100 })).content.sections);
      pages.push(...page.slice(pages.length === 0 ? 0 : 1));
      anchor = page.length > 1 ? page.at(-1)?.segment_id : undefined;
    }
    expect(pages.map((each) => each.segment_number)).toEqual(
      Array.from({ length: total_segments }, (_, index) => index + 1),
    );
  });

  it('starts at a section, without sections that have no segment in the page, except ancestors of those that do', async () => {
    const { contents } = await call('GET /texts/{id}/contents', { params: { id: LONG }, query: { limit: 1000 } });
    const parent = contents[0]?.sections.find((section) => section.sections.length > 1);
    const child = parent?.sections[1];
    const answer = await details(LONG, { section_id: child?.id ?? '', size: 1 });
    expect(answer.current_segment_position).toBe(child?.segments[0]?.segment_number);
    expect(answer.content.sections).toHaveLength(1);
    expect(answer.content.sections[0]).toMatchObject({ id: parent?.id, title: parent?.title, segments: [] });
    expect(answer.content.sections[0]?.sections.map((section) => section.id)).toEqual([child?.id]);
  });

  it('starts at a segment number, and answers 404 past the end', async () => {
    const { content, total_segments } = await details(LONG);
    for (const segment_number of [1, 250, total_segments]) {
      const answer = await details(LONG, { segment_number, size: 1 });
      expect([numbers(answer), answer.current_segment_position]).toEqual([[segment_number], segment_number]);
      expect(await details(LONG, { segment_number, size: 1, content_id: content.id })).toEqual(answer);
    }
    const back = await details(LONG, { segment_number: 250, size: 3, direction: 'previous' });
    expect(numbers(back)).toEqual([248, 249, 250]);
    const past = { params: { id: LONG }, query: { segment_number: total_segments + 1 } };
    expect((await raw('GET /texts/{id}/details', past)).status).toBe(404);
  });

  it('takes a number as one of the first content unless another is given, and prefers a segment id to it', async () => {
    const second = stableId('content', 'a second one');
    await pool.query('insert into contents (id, text_id, position, segment_count) values ($1, $2, 2, 100000)', [
      second,
      LONG,
    ]);
    const past = { params: { id: LONG }, query: { segment_number: 100_000 } };
    expect((await raw('GET /texts/{id}/details', past)).status).toBe(404);
    const named = await details(LONG, { segment_number: 100_000, content_id: second });
    expect([named.content.id, named.current_segment_position]).toEqual([second, 100_000]);
    await pool.query('delete from contents where id = $1', [second]);
    const segment_id = segment('satipatthana-sutta/pi', 'mn10:1.1');
    expect(numbers(await details(LONG, { segment_id, segment_number: 50, size: 1 }))).toEqual([1]);
  });

  it('gives the same answer to POST and GET, and treats null and empty strings as missing', async () => {
    const { content } = await details(LONG);
    const body = { content_id: content.id, segment_id: '', version_id: null, size: 20 };
    const posted = await raw('POST /texts/{id}/details', { params: { id: LONG }, body });
    expect(posted.body).toEqual(await details(LONG));
    expect((await raw('POST /texts/{id}/details', { params: { id: LONG } })).status).toBe(200);
  });

  it('takes the translation from the version, and is null where the version has none', async () => {
    const answer = await details(text('heart-sutra/sa'), { version_id: text('heart-sutra/bo'), size: 100 });
    const segments = flatten(answer.content.sections);
    const translated = segments.filter((each) => each.translation);
    expect(translated[0]?.translation).toMatchObject({
      text_id: text('heart-sutra/bo'),
      language: 'bo',
      script: 'Tibt',
    });
    expect(segments.length).toBeGreaterThan(translated.length);
  });

  it('shows a version segment that covers several root segments only at the first, also when that is on another page', async () => {
    const version_id = text('heart-sutra/zh');
    const all = flatten((await details(text('heart-sutra/sa'), { version_id, size: 100 })).content.sections);
    const shown = all.flatMap((each) => each.translation?.content ?? []);
    expect(new Set(shown).size).toBe(shown.length);
    const oneByOne = [];
    for (const { segment_id } of all) {
      const page = await details(text('heart-sutra/sa'), { version_id, segment_id, size: 1 });
      oneByOne.push(flatten(page.content.sections)[0]?.translation?.content);
    }
    expect(oneByOne).toEqual(all.map((each) => each.translation?.content));
  });

  it('names the version of the translations and their segments in it', async () => {
    const version_id = text('heart-sutra/bo');
    const answer = await details(text('heart-sutra/sa'), { version_id, size: 100 });
    expect(answer.version_detail).toMatchObject({ id: version_id, language: 'bo', script: 'Tibt' });
    const { translation } = flatten(answer.content.sections).find((each) => each.translation) ?? {};
    const inVersion = await details(version_id, { segment_id: translation?.segment_id, size: 1 });
    expect(flatten(inVersion.content.sections)[0]).toMatchObject({
      segment_number: translation?.segment_number,
      content: translation?.content,
    });
    expect((await details(text('heart-sutra/sa'))).version_detail).toBeNull();
  });

  it('distinguishes a segment that is translated with an earlier one from one without a translation', async () => {
    const id = text('heart-sutra/sa');
    const version_id = text('heart-sutra/zh');
    const all = flatten((await details(id, { version_id, size: 100 })).content.sections);
    const { pairs } = await call('GET /texts/{id}/alignment', { params: { id }, query: { other_id: version_id } });
    const mapped = new Set(pairs.map(({ segment_id }) => segment_id));
    const covered = all.filter(({ covered_by }) => covered_by !== null);
    expect(covered.length).toBeGreaterThan(0);
    for (const { segment_id, translation, covered_by } of all) {
      expect({ segment_id, isMapped: mapped.has(segment_id) }).toEqual({
        segment_id,
        isMapped: translation !== null || covered_by !== null,
      });
    }
    for (const { segment_id, segment_number, translation, covered_by } of covered) {
      expect(translation).toBeNull();
      const covering = all.find((each) => each.segment_id === covered_by);
      expect(covering?.translation).not.toBeNull();
      expect(covering?.segment_number).toBeLessThan(segment_number);
      // The same on a page without the covering segment.
      const single = await details(id, { version_id, segment_id, size: 1 });
      expect(flatten(single.content.sections)[0]?.covered_by).toBe(covered_by);
    }
  });

  it('shows a version with its root and with another version', async () => {
    const root = await details(text('metta-sutta/en'), { version_id: text('metta-sutta/pi') });
    expect(flatten(root.content.sections)[0]?.translation?.language).toBe('pi');
    const sibling = await details(text('metta-sutta/en'), { version_id: text('metta-sutta/zh') });
    expect(flatten(sibling.content.sections).every((each) => each.translation?.language === 'zh')).toBe(true);
  });

  it('takes the same number of statements for 20 and for 100 segments, with and without a version', async () => {
    const statements: string[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: (event) => void statements.push(event.query.sql),
    });
    const count = async (size: number, version_id?: string) => {
      statements.length = 0;
      const context = { db, settings: readSettings({}) };
      const answer = await loadDetails(context, LONG, { size, direction: 'next', if_missing: 'error', version_id });
      expect(flatten(answer.content.sections)).toHaveLength(size);
      return statements.length;
    };
    expect(await count(20)).toBe(await count(100));
    expect(await count(20, text('satipatthana-sutta/en'))).toBe(await count(100, text('satipatthana-sutta/en')));
    expect(await count(100, text('satipatthana-sutta/en'))).toBeLessThanOrEqual(7);
  });
});
