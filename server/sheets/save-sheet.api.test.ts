import { describe, expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import { indexUnindexedSheets } from '#server/search/index/index-sheet.ts';
import { KARMA, NOWHERE, paragraphs, sheetsApp, VERSE } from './testing-sheets.ts';

const { call, raw, member, create, read, put, db, pool, workers } = await sheetsApp();
const tashi = await member();

const contents = async (id: string) => (await read(id, tashi)).content.segments.map(({ content }) => content);
const history = async (id: string) =>
  (await call('GET /sheets/{id}/history', { params: { id } }, tashi.access_token)).history;

describe('PUT /sheets/{id}', () => {
  it('replaces what is sent and leaves the rest unchanged', async () => {
    const topics = [KARMA];
    const kept = { language: 'bo', topics, tags: ['patience'], layout: 'side_by_side' as const };
    const { sheet_id } = await create(tashi, { summary: 'Kept', ...kept, source: paragraphs('one') });
    expect(await put(tashi, sheet_id, { body: { title: 'Two', source: paragraphs('two') } })).toMatchObject({
      status: 200,
      body: { sheet_id, version: 2, is_published: false },
    });
    await put(tashi, sheet_id, { body: { summary: '' } });
    expect(await read(sheet_id, tashi)).toMatchObject({ sheet_title: 'Two', summary: '', ...kept });
    const version = (await put(tashi, sheet_id, { body: { layout: 'stacked' } })).body.version;
    expect(await put(tashi, sheet_id, { body: { tags: [] } })).toMatchObject({ body: { version: version + 1 } });
    expect(await read(sheet_id, tashi)).toMatchObject({ layout: 'stacked', tags: [], topics });
    expect(await contents(sheet_id)).toEqual(['<p>two</p>']);
    const blank = await put(tashi, sheet_id, { body: { title: '  ', source: [] } });
    expect(blank).toMatchObject({ status: 400, body: { detail: 'Sheet title is required' } });
    expect(await contents(sheet_id)).toEqual(['<p>two</p>']);
  });

  it('preserves block ids: sent ones always, others while their content is the same', async () => {
    const block_id = crypto.randomUUID();
    const [first] = paragraphs('named');
    const { sheet_id } = await create(tashi, {
      source: [{ ...first!, block_id }, ...paragraphs('', 'same', 'same', 'old').slice(1)],
    });
    const before = (await read(sheet_id, tashi)).content.segments.map((segment) => segment.block_id);
    expect(before[0]).toBe(block_id);
    const source = [
      ...paragraphs('new', 'same', 'same'),
      { position: 9, type: 'content', content: '<p>renamed</p>', block_id: block_id.toUpperCase() },
    ];
    await put(tashi, sheet_id, { body: { source } });
    const after = (await read(sheet_id, tashi)).content.segments.map((segment) => segment.block_id);
    expect(after.slice(1)).toEqual([before[1], before[2], block_id]);
    expect(before).not.toContain(after[0]);
    const twice = [1, 2].map((position) => ({ position, type: 'content', content: `<p>${position}</p>`, block_id }));
    await put(tashi, sheet_id, { body: { source: twice } });
    const ids = (await read(sheet_id, tashi)).content.segments.map((segment) => segment.block_id);
    expect([ids[0], new Set(ids).size]).toEqual([block_id, 2]);
  });

  it('preserves the description of a picture until another is sent, or another picture replaces it', async () => {
    const block_id = crypto.randomUUID();
    const image = (content: string, more: object = {}) => ({
      source: [{ position: 0, type: 'image' as const, content, block_id, ...more }],
    });
    const lotus = 'https://elsewhere.example/lotus.jpg';
    const described = async () => (await read(sheet_id, tashi)).content.segments[0]?.alt;
    const { sheet_id, version } = await create(tashi, image(lotus, { alt: '  A lotus\nin "mud" ' }));
    expect(await described()).toBe('A lotus in "mud"');
    // A client that does not send it changes nothing.
    expect(await put(tashi, sheet_id, { body: image(lotus) })).toMatchObject({ status: 200, body: { version } });
    expect(await described()).toBe('A lotus in "mud"');
    expect(await put(tashi, sheet_id, { body: image(lotus, { alt: 'A bud' }) })).toMatchObject({
      body: { version: version + 1 },
    });
    expect(await described()).toBe('A bud');
    await put(tashi, sheet_id, { body: image('https://elsewhere.example/wheel.jpg') });
    expect(await described()).toBeUndefined();
    await put(tashi, sheet_id, { body: image(lotus, { alt: 'A bud' }) });
    await put(tashi, sheet_id, { body: image(lotus, { alt: '' }) });
    expect(await described()).toBeUndefined();
    const tooLong = await put(tashi, sheet_id, { body: image(lotus, { alt: 'a'.repeat(501) }) });
    expect(tooLong).toMatchObject({ status: 400 });
    expect(JSON.stringify(tooLong.body)).toContain('A picture may be described in at most 500 characters.');
  });

  it('with If-Match refuses to replace a version its author has not seen, and returns that version', async () => {
    const { sheet_id } = await create(tashi, { source: paragraphs('base') });
    expect((await put(tashi, sheet_id, { body: { source: paragraphs('theirs') }, ifMatch: 1 })).status).toBe(200);
    const stale = await put(tashi, sheet_id, { body: { source: paragraphs('mine') }, ifMatch: 1 });
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale_version', sheet: { id: sheet_id, version: 2 } } });
    expect(stale.body.sheet).toEqual(await read(sheet_id, tashi));
    for (const ifMatch of ['nonsense', '1, 3'])
      expect((await put(tashi, sheet_id, { body: { title: 'x' }, ifMatch })).status).toBe(412);
    expect(await contents(sheet_id)).toEqual(['<p>theirs</p>']);
    const headers = { ...bearer(tashi.access_token).headers, 'if-match': '2' };
    const bare = await raw('PUT /sheets/{id}', { params: { id: sheet_id }, body: { title: 'Bare' }, headers });
    expect(bare.status).toBe(200);
  });

  it('treats the same content sent twice as one save, even when the first answer was lost', async () => {
    const { sheet_id } = await create(tashi, { source: paragraphs('one') });
    const source = (await read(sheet_id, tashi)).content.segments.map(({ block_id, type, segment_number }) => ({
      block_id,
      type,
      position: segment_number,
      content: '<p>two</p>',
    }));
    for (const _ of [1, 2]) {
      const again = await put(tashi, sheet_id, { body: { source }, ifMatch: 1 });
      expect(again).toMatchObject({ status: 200, body: { version: 2 } });
    }
  });

  it('lets one of several racing saves win and refuses the others', async () => {
    const { sheet_id } = await create(tashi);
    const racers = Array.from({ length: 8 }, (_, index) => `racer ${index}`);
    const answers = await Promise.all(
      racers.map((name) => put(tashi, sheet_id, { body: { source: paragraphs(name) }, ifMatch: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(412)]);
    const winner = racers[answers.findIndex(({ status }) => status === 200)];
    expect(await contents(sheet_id)).toEqual([`<p>${winner}</p>`]);
    expect((await read(sheet_id, tashi)).version).toBe(2);
  });

  it('without If-Match wins, and what it replaced becomes a revision', async () => {
    const { sheet_id } = await create(tashi, { source: paragraphs('0') });
    await Promise.all(['1', '2', '3', '4'].map((word) => put(tashi, sheet_id, { body: { source: paragraphs(word) } })));
    const entries = await history(sheet_id);
    expect(entries.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    const seen = [];
    for (const { version } of entries) {
      const params = { id: sheet_id, version: String(version) };
      const revision = await call('GET /sheets/{id}/history/{version}', { params }, tashi.access_token);
      seen.push(revision.content.segments[0]?.content);
    }
    expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4'].map((word) => `<p>${word}</p>`));
  });

  it('is atomic', async () => {
    const { sheet_id } = await create(tashi, { source: paragraphs('before'), is_published: true });
    // Makes the last step of a save fail, after all the others are done.
    await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await pool.query('create trigger fail before insert on sheet_quotes for each row execute function fail()');
    const source = [...paragraphs('abyss'), { position: 5, type: 'source', content: VERSE }];
    expect((await put(tashi, sheet_id, { body: { title: 'After', source, is_published: true } })).status).toBe(500);
    await pool.query('drop trigger fail on sheet_quotes');
    expect(await read(sheet_id, tashi)).toMatchObject({ sheet_title: 'On patience', version: 1 });
    expect(await history(sheet_id)).toHaveLength(1);
    const quotes = await db.selectFrom('sheet_quotes').selectAll().where('sheet_id', '=', sheet_id).execute();
    expect(quotes).toEqual([]);
  });

  it('succeeds even if the sheet cannot be indexed for search; that is done later', async () => {
    const { sheet_id } = await create(tashi, { source: paragraphs('before'), is_published: true });
    const find = async (query: string) =>
      (await call('GET /search', { query: { query, search_type: 'SHEET' } })).sheets.map(({ id }) => id);
    await pool.query('create trigger fail before insert on sheet_tokens for each row execute function fail()');
    expect((await put(tashi, sheet_id, { body: { source: paragraphs('chasm'), is_published: true } })).status).toBe(
      200,
    );
    await pool.query('drop trigger fail on sheet_tokens');
    expect(await contents(sheet_id)).toEqual(['<p>chasm</p>']);
    expect(await find('chasm')).toEqual([]);
    await indexUnindexedSheets({ db, workers });
    expect(await find('chasm')).toEqual([sheet_id]);
  });

  it('refuses markup that would take too long to parse, before it is parsed', async () => {
    const { sheet_id } = await create(tashi, { source: paragraphs('before') });
    const hostile = ['<'.repeat(195_000), '<div>'.repeat(39_000), '<b>'.repeat(1000)];
    for (const content of hostile) {
      const answer = await put(tashi, sheet_id, { body: { source: [{ position: 1, type: 'content', content }] } });
      expect(answer).toMatchObject({ status: 413, body: { code: 'too_complex', errors: [{ path: 'body.source' }] } });
    }
    expect(await contents(sheet_id)).toEqual(['<p>before</p>']);
  });

  it('sanitizes a large change in another thread, with the same result', async () => {
    const long = (mark: string) => `<p>${mark.repeat(9000)} <script>a</script><b>bold</b></p>`;
    const source = Array.from({ length: 10 }, (_, at) => ({ position: at, type: 'content', content: long(`ab${at}`) }));
    const { sheet_id } = await create(tashi, {});
    expect((await put(tashi, sheet_id, { body: { source } })).status).toBe(200);
    expect(await contents(sheet_id)).toEqual(
      source.map(({ content }) => content.replace('<script>a</script><b>bold</b>', '<strong>bold</strong>')),
    );
  });
});

describe('visibility', () => {
  const isPublished = async (id: string) => (await read(id, tashi)).is_published;

  it('is never changed by a save that does not send it, nor made private by one that changes content', async () => {
    const { sheet_id } = await create(tashi, { is_published: true });
    await put(tashi, sheet_id, { body: { title: 'On', source: paragraphs('a') } });
    expect(await isPublished(sheet_id)).toBe(true);
    const auto = await put(tashi, sheet_id, { body: { title: 'On', source: paragraphs('b'), is_published: false } });
    expect(auto.body.is_published).toBe(true);
    expect(await isPublished(sheet_id)).toBe(true);
  });

  it('is changed by the flag alone, or by the whole sheet with the flag flipped; the version stays', async () => {
    const { sheet_id } = await create(tashi, { source: paragraphs('a') });
    const whole = { title: 'On patience', source: paragraphs('a') };
    for (const [body, expected] of [
      [{ is_published: true }, true],
      [{ is_published: false }, false],
      [{ ...whole, is_published: true }, true],
      [{ ...whole, is_published: false }, false],
      [{ ...whole, source: paragraphs('b'), is_published: true }, true],
    ] as const) {
      expect((await put(tashi, sheet_id, { body })).body.is_published).toBe(expected);
      expect(await isPublished(sheet_id)).toBe(expected);
    }
    expect((await read(sheet_id, tashi)).version).toBe(2);
  });

  it('remembers when the sheet was first published', async () => {
    const { sheet_id } = await create(tashi);
    await put(tashi, sheet_id, { body: { is_published: true } });
    const first = new Date('2020-01-02T03:04:05Z');
    await db.updateTable('sheets').set({ published_date: first }).where('id', '=', sheet_id).execute();
    await put(tashi, sheet_id, { body: { is_published: false } });
    await put(tashi, sheet_id, { body: { is_published: true } });
    expect((await read(sheet_id)).published_date).toBe('2020-01-02 03:04:05');
  });
});

describe('a quoted passage', () => {
  const row = { position: 1, type: 'source' as const, content: VERSE, block_id: crypto.randomUUID() };
  const reword = async (content: string) => {
    await db.updateTable('segments').set({ content }).where('id', '=', VERSE).execute();
    await pool.query(
      `update texts set revision = revision + 1 where id = (select text_id from segments where id = '${VERSE}')`,
    );
  };

  it('keeps its text, and offers the new one to the author', async () => {
    const { sheet_id } = await create(tashi, { source: [row], is_published: true });
    const [quote] = (await read(sheet_id)).content.segments;
    await reword('new words');
    const [asReader] = (await read(sheet_id)).content.segments;
    expect(asReader).toEqual({ ...quote, has_changed: true });
    const [asAuthor] = (await read(sheet_id, tashi)).content.segments;
    expect(asAuthor).toMatchObject({
      content: quote?.content,
      revision: 1,
      current_content: 'new words',
      current_revision: 2,
    });
    const after = async (revision?: number) => {
      await put(tashi, sheet_id, { body: { source: [{ ...row, ...(revision ? { revision } : {}) }] } });
      return (await read(sheet_id, tashi)).content.segments[0];
    };
    expect(await after()).toMatchObject({ content: quote?.content, revision: 1 });
    expect(await after(1)).toMatchObject({ content: quote?.content, revision: 1 });
    expect(await after(77)).toMatchObject({ content: quote?.content, revision: 1 });
    const chosen = await after(2);
    expect(chosen).toMatchObject({ content: 'new words', revision: 2 });
    expect(chosen).not.toHaveProperty('current_content');
    expect(await after(1)).toMatchObject({ content: 'new words', revision: 2 });
  });

  it('whose author keeps the old words is not offered those again, but the next ones', async () => {
    const { sheet_id } = await create(tashi, { source: [row] });
    const [quote] = (await read(sheet_id, tashi)).content.segments;
    const ofAuthor = async () => (await read(sheet_id, tashi)).content.segments[0];
    await reword('words of another revision');
    const kept_revision = (await ofAuthor())?.current_revision;
    await put(tashi, sheet_id, { body: { source: [{ ...row, kept_revision }] } });
    expect(await ofAuthor()).toMatchObject({ content: quote?.content, revision: quote?.revision, kept_revision });
    expect(await ofAuthor()).not.toHaveProperty('current_content');
    // Something else in the text is changed, and the sheet is saved by a client that does not know of it.
    await reword('words of another revision');
    await put(tashi, sheet_id, { body: { source: [row, ...paragraphs('', 'more').slice(1)] } });
    expect(await ofAuthor()).not.toHaveProperty('current_content');
    await reword('yet other words');
    expect(await ofAuthor()).toMatchObject({ content: quote?.content, current_content: 'yet other words' });
  });

  it('that is gone keeps its last text, also when its block is removed and put back', async () => {
    const { sheet_id } = await create(tashi, { source: [row, ...paragraphs('', '', 'after').slice(2)] });
    const [quote] = (await read(sheet_id, tashi)).content.segments;
    await pool.query(
      `update texts set is_published = false where id = (select text_id from segments where id = '${VERSE}')`,
    );
    try {
      const missing = { content: quote?.content, is_missing: true, text_title: quote?.text_title };
      expect((await read(sheet_id, tashi)).content.segments[0]).toMatchObject(missing);
      await put(tashi, sheet_id, { body: { source: paragraphs('alone') } });
      await put(tashi, sheet_id, { body: { source: [row] } });
      expect((await read(sheet_id, tashi)).content.segments[0]).toMatchObject({ ...missing, segment_id: VERSE });
    } finally {
      await pool.query('update texts set is_published = true');
    }
  });

  it('that never existed is stored as missing and does not fail the save', async () => {
    const source = [NOWHERE, 'nonsense', ''].map((content, position) => ({
      position,
      type: 'source' as const,
      content,
    }));
    const { sheet_id } = await create(tashi, { source });
    const missing = { content: '', is_missing: true };
    expect((await read(sheet_id, tashi)).content.segments).toMatchObject([
      { ...missing, segment_id: NOWHERE },
      { ...missing, segment_id: 'nonsense' },
      missing,
    ]);
  });
});
