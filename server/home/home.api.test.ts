import { beforeEach, describe, expect, it } from 'vitest';
import { loadLibrary } from '#server/library/loader.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { paragraphs, sheetsApp } from '#server/sheets/testing-sheets.ts';

const DAY_MS = 86_400_000;
/** The library is cached for a minute: each test looks later than the one before. */
let now = new Date('2026-11-17T12:00:00Z');
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const { call, raw, db, pool, member, create, put } = await sheetsApp({}, { now: () => now });

const home = (language = 'en') => call('GET /home', { query: { language } });

beforeEach(() => pass(DAY_MS));

/** As if the whole library had been loaded long ago. */
const ageLibrary = () => pool.query(`update texts set created_date = '2020-01-01', updated_date = '2020-01-01'`);

describe('the passage of the day', () => {
  it('is in the language of the site, with its source and a place to open', async () => {
    for (const [language, script] of [
      ['en', /\p{Script=Latin}/u],
      ['bo', /\p{Script=Tibetan}/u],
      ['zh', /\p{Script=Han}/u],
    ] as const) {
      const { passage } = await home(language);
      const quoted = passage?.translation ?? passage;
      expect(quoted).toMatchObject({ language, content: expect.stringMatching(script) });
      expect(passage?.cited_title).toMatchObject({ title: expect.stringMatching(/./), language });
      const found = await call('GET /segments/{id}', { params: { id: passage?.segment_id ?? '' }, query: {} });
      expect(found.text_id).toBe(passage?.text_id);
    }
  });

  it('is the same all day and another on the next', async () => {
    now = new Date('2026-12-01T00:00:00Z');
    const morning = await home();
    expect(morning.date).toBe('2026-12-01');
    now = new Date('2026-12-01T23:59:59Z');
    expect((await home()).passage).toEqual(morning.passage);
    now = new Date('2026-12-02T00:00:00Z');
    const next = await home();
    expect(next.date).toBe('2026-12-02');
    expect(next.passage?.segment_id).not.toBe(morning.passage?.segment_id);
  });

  it('comes from any text where no topic has a passage in the language, and from another language where nothing is in it', async () => {
    await db.deleteFrom('topic_passages').execute();
    pass(DAY_MS);
    expect((await home('bo')).passage).toMatchObject({ language: 'bo', translation: null });
    await pool.query(`update texts set is_published = false where language = 'bo'`);
    pass(DAY_MS);
    expect((await home('bo')).passage).toMatchObject({ language: 'en' });
    await pool.query(`update texts set is_published = language = 'pi'`);
    pass(DAY_MS);
    expect((await home('bo')).passage).toMatchObject({ language: 'pi' });
    await pool.query('update texts set is_published = false');
    pass(DAY_MS);
    expect(await home()).toMatchObject({ passage: null, languages: [], traditions: [], additions: [] });
    await pool.query('update texts set is_published = true');
  });
});

describe('sheets', () => {
  it('are the newest that everybody may read, with author and date; a withdrawn one is gone at once', async () => {
    const author = await member({ firstname: 'Pema', lastname: 'Lhamo' });
    await create(author, { title: 'Private' });
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await create(author, { title, is_published: true });
    const { sheets } = await home();
    expect(sheets.map(({ title }) => title)).toEqual(['Five', 'Four', 'Three', 'Two']);
    expect(sheets[0]).toMatchObject({ publisher: { name: 'Pema Lhamo' }, published_date: expect.any(String) });
    expect(JSON.stringify(sheets)).not.toContain('@');
    const [newest] = sheets;
    await put(author, newest?.id ?? '', {
      body: { title: 'Five', source: paragraphs('Words'), is_published: false },
    });
    expect((await home()).sheets.map(({ title }) => title)).toEqual(['Four', 'Three', 'Two', 'One']);
  });

  it('are for a member without those of people with whom there is a block, in either direction', async () => {
    const [blocker, blocked, third] = [await member(), await member(), await member()];
    await create(blocked, { title: 'Of the blocked', is_published: true });
    await create(blocker, { title: 'Of the blocker', is_published: true });
    await create(third, { title: 'Of a third', is_published: true });
    const { username } = await call('GET /users/info', {}, blocked.access_token);
    const params = { username };
    await call('POST /users/{username}/block', { params }, blocker.access_token);
    // As the home page asks for a member: what everybody gets cannot leave anybody out.
    const titles = async (who: { access_token: string }) =>
      (await call('GET /sheets', { query: { limit: 2 } }, who.access_token)).sheets.map(({ title }) => title);
    expect(await titles(blocker)).toEqual(['Of a third', 'Of the blocker']);
    expect(await titles(blocked)).toEqual(['Of a third', 'Of the blocked']);
    expect(await titles(third)).toEqual(['Of a third', 'Of the blocker']);
    await call('DELETE /users/{username}/block', { params }, blocker.access_token);
    await create(blocked, { title: 'Later', is_published: true });
    expect(await titles(blocker)).toEqual(['Later', 'Of a third']);
  });
});

describe('what is new in the library', () => {
  const addition = (key: string) =>
    text(key, [segment('1', 'Words.')], {
      work: { key: `w:${key}`, type: 'root_text', titles: {}, descriptions: {}, collections: [] },
      language: 'pi',
      title: `New ${key}`,
    });

  it('is nothing while there is only what came with the first load', async () => {
    expect((await home()).additions).toEqual([]);
  });

  it('is a text that was added later, then its new revision, and nothing after three months', async () => {
    await ageLibrary();
    await loadLibrary(db, source([addition('a')]));
    await pool.query('update texts set updated_date = $1 where key = $2', [now, 'a']);
    pass(DAY_MS);
    expect((await home()).additions).toMatchObject([
      { is_revised: false, count: 1, languages: ['pi'], text: { title: 'New a', language: 'pi' }, collection: null },
    ]);
    await loadLibrary(db, source([{ ...addition('a'), segments: [segment('1', 'Other words.')] }]));
    await pool.query('update texts set updated_date = $1 where key = $2', [now, 'a']);
    pass(DAY_MS);
    expect((await home()).additions).toMatchObject([{ is_revised: true, text: { title: 'New a' } }]);
    pass(100 * DAY_MS);
    expect((await home()).additions).toEqual([]);
  });

  it('is one line for many texts of one collection, and counts notes with the text they explain', async () => {
    await ageLibrary();
    await pool.query(
      `update texts set updated_date = $1 where work_id in (select work_id from work_collections wc
        join collections c on c.id = wc.collection_id where c.slug in ('dhammapada', 'longer-discourses'))`,
      [now],
    );
    await pool.query(`update texts set updated_date = $1 where key like 'library:heart-sutra-notes/%'`, [
      new Date(now.getTime() - DAY_MS),
    ]);
    const { additions } = await home();
    expect(additions[0]).toMatchObject({ text: null, collection: { title: 'Discourses in Pāli', has_child: true } });
    expect(additions[0]?.count).toBeGreaterThan(3);
    expect(additions.slice(1).map(({ text: one, collection }) => [one?.type, collection?.title])).toContainEqual([
      'commentary',
      'Perfection of Wisdom',
    ]);
  });
});

describe('ways in', () => {
  it('count the works of each language, those handed down in it, and name the broadest topics', async () => {
    const { languages, traditions, topics } = await home('zh');
    for (const [originals, counts] of [
      ['', languages],
      ['true', traditions],
    ] as const) {
      expect(counts.length).toBeGreaterThan(2);
      for (const { language, count } of counts) {
        const list = await call('GET /languages/{code}/works', { params: { code: language }, query: { originals } });
        expect([language, list.total]).toEqual([language, count]);
      }
    }
    expect(traditions.map(({ language }) => language)).not.toContain('en');
    expect(topics.length).toBeGreaterThan(3);
    expect(topics.every(({ language }) => language === 'zh')).toBe(true);
  });
});

describe('GET /home', () => {
  it('answers in English for a language that the site does not have, and 400 for none at all', async () => {
    expect(await home('fr')).toEqual(await home('en'));
    expect((await raw('GET /home', { query: { language: '%%' } })).status).toBe(400);
  });

  it('has an ETag; with sheets, caches ask each time', async () => {
    const first = await raw('GET /home', { query: {} });
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await raw('GET /home', { query: {}, headers })).status).toBe(304);
    await db.deleteFrom('sheets').execute();
    expect((await raw('GET /home', { query: {} })).headers['cache-control']).toMatch(/^public, max-age/);
  });
});
