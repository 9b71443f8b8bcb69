import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { testApp } from '#server/testing-app.ts';
import type { ContentsSection } from '#shared/contract/text-sections.ts';

const { call, raw, db } = await testApp();

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const text = (key: string) => stableId('text', `library:${key}`);
const collection = (key: string) => stableId('collection', `library:${key}`);

describe('GET /texts', () => {
  it('answers 404 for an unknown collection and 400 without one', async () => {
    for (const collection_id of [UNKNOWN_ID, 'x']) {
      expect((await raw('GET /texts', { query: { collection_id } })).status).toBe(404);
    }
    expect((await raw('GET /texts', {})).status).toBe(400);
  });

  it('gives one row per work, in the requested language if there is one, with all available languages', async () => {
    const query = { collection_id: collection('prajnaparamita'), limit: 100 };
    const rows = async (language: string) => (await call('GET /texts', { query: { ...query, language } })).texts;
    const heart = async (language: string) =>
      (await rows(language)).find((row) => row.group_id === stableId('work', 'library:heart-sutra'));
    expect(await heart('en')).toMatchObject({ id: text('heart-sutra/en'), language: 'en', type: 'root_text' });
    expect(await heart('bo')).toMatchObject({ id: text('heart-sutra/bo'), language: 'bo' });
    expect(await heart('fr')).toMatchObject({ id: text('heart-sutra/sa'), language: 'sa', is_root: true });
    expect((await heart('en'))?.available_languages).toEqual(['sa', 'bo', 'en', 'zh']);
    const works = (await rows('en')).map((row) => row.group_id);
    expect(new Set(works).size).toBe(works.length);
  });

  it('has the same total on every page, and root texts before commentaries', async () => {
    const query = { collection_id: collection('prajnaparamita') };
    const all = await call('GET /texts', { query: { ...query, limit: 100 } });
    expect(all.total).toBe(all.texts.length);
    const types = all.texts.map((row) => row.type);
    expect(types).toEqual(types.toSorted().toReversed());
    const last = await call('GET /texts', { query: { ...query, skip: all.total - 1, limit: 1 } });
    expect(last).toMatchObject({ total: all.total, texts: [all.texts.at(-1)] });
    expect(all.term.title).toBe(all.collection.title);
  });

  it('counts each type on every page, and can be narrowed by a title in any language or by a citation', async () => {
    const list = (collection_id: string, query: object) =>
      call('GET /texts', { query: { collection_id: collection(collection_id), ...query } });
    const { totals, total } = await list('prajnaparamita', { limit: 1 });
    expect(totals.root_text + totals.commentary).toBe(total);
    expect(totals.commentary).toBeGreaterThan(0);
    for (const skip of [0, 2]) {
      const page = await list('dhammapada', { skip, limit: 1 });
      expect(page.totals).toEqual({ root_text: page.total, commentary: 0 });
    }
    const citations = async (search: string) => {
      const { texts, total: found } = await list('dhammapada', { search });
      expect(found).toBe(texts.length);
      return texts.map(({ citation }) => citation);
    };
    for (const search of ['heedful', 'appamada', '不放逸', 'dhp21', 'Dhp 21'])
      expect(await citations(search), search).toEqual(['Dhp 21–32']);
    expect(await citations('xyzzy')).toEqual([]);
  });

  it('gives the title of the work in the requested language even without a text in it', async () => {
    const { texts } = await call('GET /texts', { query: { collection_id: collection('treatises'), language: 'bo' } });
    expect(texts.length).toBeGreaterThan(0);
    for (const row of texts) expect(row.work_title).toMatch(/\p{Script=Tibetan}/u);
  });

  it('says in which language that title is, which is English where there is none in the requested one', async () => {
    const query = { collection_id: collection('dhammapada'), language: 'bo' };
    const work_id = (await call('GET /texts', { query })).texts[0]?.group_id ?? '';
    const removed = await db
      .deleteFrom('work_titles')
      .where('work_id', '=', work_id)
      .where('language', '=', 'bo')
      .returningAll()
      .execute();
    const [first, second] = (await call('GET /texts', { query })).texts;
    const { previous, next } = await call('GET /texts/{id}/related', { params: { id: second?.id ?? '' }, query });
    await db.insertInto('work_titles').values(removed).execute();
    expect(first).toMatchObject({ work_title: expect.stringMatching(/^[A-Z]/), work_title_language: 'en' });
    expect(previous).toMatchObject({ work_title: first?.work_title, work_title_language: 'en' });
    expect([second?.work_title_language, next?.work_title_language]).toEqual(['bo', 'bo']);
  });
});

describe('GET /texts/{id}', () => {
  it('answers 404 with the access message for an unknown or malformed id', async () => {
    for (const id of [UNKNOWN_ID, 'x', '../etc/passwd', '%00']) {
      const { status, body } = await raw('GET /texts/{id}', { params: { id } });
      expect(status).toBe(404);
      expect(body.detail).toBe('Text is not available or you do not have permission to access it.');
    }
  });

  it('has every field of the contract, with dates in UTC', async () => {
    const answer = await call('GET /texts/{id}', { params: { id: text('heart-sutra/sa') } });
    expect(answer).toMatchObject({ language: 'sa', script: 'Latn', is_root: true, license: 'Public domain' });
    expect(answer.table_of_contents).toHaveLength(1);
    expect(answer.updated_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(answer.summary).not.toBe('');
  });
});

describe('the collection path', () => {
  it('leads from the top of the library to a collection and to a text', async () => {
    const ids = (path: { id: string }[]) => path.map(({ id }) => id);
    const works = await call('GET /texts', { query: { collection_id: collection('dhammapada') } });
    expect(ids(works.shelves)).toEqual([collection('pali')]);
    const answer = await call('GET /texts/{id}', {
      params: { id: text('dhammapada-1/en') },
      query: { language: 'zh' },
    });
    expect(ids(answer.shelves)).toEqual([collection('pali'), collection('dhammapada')]);
    expect(answer.shelves[0]?.title).toMatch(/\p{Script=Han}/u);
  });
});

describe('the way on from a text', () => {
  const related = async (key: string, language = 'en') => {
    const answer = await call('GET /texts/{id}', { params: { id: text(key) }, query: { language } });
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    return { ...answer, commentaries: ids(answer.commentaries), root_texts: ids(answer.root_texts) };
  };

  it('leads from each version to the commentaries, in the language of the reader if they exist in it', async () => {
    for (const version of ['sa', 'bo', 'en'])
      expect(await related(`bodhicaryavatara-1/${version}`)).toMatchObject({
        commentaries: [text('bodhicaryavatara-1-notes/en')],
        root_texts: [],
      });
    expect((await related('bodhicaryavatara-1/zh', 'zh')).commentaries).toEqual([text('bodhicaryavatara-1-notes/zh')]);
  });

  it('leads from a commentary to the text it explains, and from both to their collections', async () => {
    expect(await related('heart-sutra-notes/en')).toMatchObject({
      root_texts: [text('heart-sutra/en')],
      commentaries: [],
      collections: [[{ id: collection('prajnaparamita') }]],
    });
    const { collections, shelves } = await related('dhammapada-1/pi');
    expect(collections).toEqual([shelves]);
    expect(collections[0]?.map(({ id }) => id)).toEqual([collection('pali'), collection('dhammapada')]);
  });

  it('is, for notes in no collection, the path of the text they explain', async () => {
    const work_id = stableId('work', 'library:heart-sutra-notes');
    const listed = await db.deleteFrom('work_collections').where('work_id', '=', work_id).returningAll().execute();
    const { collections, shelves } = await related('heart-sutra-notes/en');
    await db.insertInto('work_collections').values(listed).execute();
    expect(collections).toEqual([]);
    expect(shelves.map(({ id }) => id)).toEqual([collection('prajnaparamita')]);
  });
});

describe('whose text it is', () => {
  it('is said of every text: translator or author, source, licence and revision', async () => {
    const { versions, text: own } = await call('GET /texts/{id}/versions', { params: { id: text('heart-sutra/sa') } });
    expect(own).toMatchObject({ author: '', source: expect.stringMatching(/^Sanskrit/), source_url: '' });
    const authors = Object.fromEntries(versions.map(({ language, author }) => [language, author]));
    expect(authors).toEqual({ bo: 'Vimalamitra, Rinchen De', zh: 'Xuanzang, 7th century', en: 'Pothi' });
  });

  it('includes how people cite the work and its original title, in every language', async () => {
    for (const language of ['en', 'bo', 'zh']) {
      const { texts } = await call('GET /texts', { query: { collection_id: collection('dhammapada'), language } });
      expect(texts[0]).toMatchObject({
        citation: 'Dhp 1–20',
        original_title: 'Dhammapada 1: Yamakavagga',
        original_language: 'pi',
        original_script: 'Latn',
      });
    }
  });
});

describe('GET /texts/{id}/contents', () => {
  const depth = (sections: ContentsSection[]): number =>
    sections.length === 0 ? 0 : 1 + Math.max(...sections.map((section) => depth(section.sections)));

  it('answers 404 for an unknown text and 400 above a limit of 1000', async () => {
    expect((await raw('GET /texts/{id}/contents', { params: { id: UNKNOWN_ID } })).status).toBe(404);
    const noSection = { params: { id: text('satipatthana-sutta/pi') }, query: { section_id: 'x' } };
    expect((await raw('GET /texts/{id}/contents', noSection)).status).toBe(404);
    const tooMany = { params: { id: text('satipatthana-sutta/pi') }, query: { limit: 1001 } };
    expect((await raw('GET /texts/{id}/contents', tooMany)).status).toBe(400);
  });

  it('nests sections, each with its first segment, and paginates top-level sections', async () => {
    const params = { id: text('satipatthana-sutta/pi') };
    const all = await call('GET /texts/{id}/contents', { params, query: { limit: 1000 } });
    const sections = all.contents[0]?.sections ?? [];
    expect(all.total).toBe(sections.length);
    expect(depth(sections)).toBeGreaterThanOrEqual(3);
    const walk = (list: ContentsSection[]): ContentsSection[] => list.flatMap((each) => [each, ...walk(each.sections)]);
    const numbers = walk(sections).map((section) => section.segments[0]?.segment_number ?? 0);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers[0]).toBe(1);
    expect(sections[0]?.segments[0]?.label).toBe('1.1');
    const page = await call('GET /texts/{id}/contents', { params, query: { skip: 1, limit: 2 } });
    expect(page.total).toBe(all.total);
    expect(page.contents[0]?.sections).toEqual(sections.slice(1, 3));
  });

  it('leaves out the deepest levels when there are more sections than wanted, and lists what is below one', async () => {
    const params = { id: text('satipatthana-sutta/pi') };
    const list = async (query: { limit: number; max_sections?: number; section_id?: string }) =>
      (await call('GET /texts/{id}/contents', { params, query })).contents[0]?.sections ?? [];
    const all = await list({ limit: 1000 });
    const second = all.flatMap(({ sections }) => sections);
    const twoLevels = all.length + second.length;
    expect(depth(await list({ limit: 1000, max_sections: twoLevels }))).toBe(2);
    expect(depth(await list({ limit: 1000, max_sections: twoLevels - 1 }))).toBe(1);
    expect(await list({ limit: 1000, max_sections: 1000 })).toEqual(all);
    const [left] = await list({ limit: 1000, max_sections: 1 });
    expect(left).toEqual({ ...all[0], sections: [] });
    expect(all.map(({ has_sections }) => has_sections)).toEqual(all.map(({ sections }) => sections.length > 0));
    const parent = all.find(({ sections }) => sections.length > 0);
    expect(await list({ limit: 1000, section_id: parent?.id ?? '' })).toEqual(parent?.sections);
  });

  it('gives a version its own titles', async () => {
    const params = { id: text('satipatthana-sutta/en') };
    const { contents, text_detail } = await call('GET /texts/{id}/contents', { params });
    expect(text_detail.language).toBe('en');
    expect(contents[0]?.sections[0]?.title).not.toBe('');
  });
});

describe('GET /texts/{id}/versions', () => {
  it('answers 404 for an unknown text', async () => {
    expect((await raw('GET /texts/{id}/versions', { params: { id: 'x' } })).status).toBe(404);
  });

  it('lists the other texts of the work, those in the requested language first', async () => {
    const params = { id: text('heart-sutra/sa') };
    for (const language of ['bo', 'zh', 'en']) {
      const { versions, total, text: own } = await call('GET /texts/{id}/versions', { params, query: { language } });
      expect(versions[0]?.language).toBe(language);
      expect(total).toBe(3);
      expect(versions.map((version) => version.id)).not.toContain(own.id);
      for (const version of versions) {
        expect(version).toMatchObject({
          revision: '1.0',
          source: expect.stringMatching(/./),
          license: expect.stringMatching(/./),
        });
      }
    }
  });

  it('gives the coverage of the root for each version', async () => {
    const { versions } = await call('GET /texts/{id}/versions', { params: { id: text('heart-sutra/sa') } });
    const coverage = Object.fromEntries(versions.map((version) => [version.language, version.coverage]));
    expect(coverage['en']).toBe(100);
    expect(coverage['zh']).toBeLessThan(100);
    const back = await call('GET /texts/{id}/versions', { params: { id: text('heart-sutra/en') } });
    expect(back.versions.find((version) => version.is_root)?.coverage).toBeNull();
  });

  it('is an empty list, with a total of 0, for a work with one text only', async () => {
    const answer = await call('GET /texts/{id}/versions', { params: { id: text('heart-sutra-notes/en') } });
    expect(answer).toMatchObject({ versions: [], total: 0 });
  });
});
