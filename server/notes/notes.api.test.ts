import { beforeAll, describe, expect, it } from 'vitest';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { notesApp, TEXT } from './testing-notes.ts';

const app = await notesApp();
const { call, raw, member, mark, passage, put } = app;
const NOWHERE = '00000000-0000-4000-8000-000000000000';

let pema: Member;
let tashi: Member;
beforeAll(async () => {
  [pema, tashi] = [await member(), await member()];
});

const listed = (who: Member, query: object = {}) => call('GET /notes', { query }, who.access_token);
const post = (body: unknown, who?: Member) => raw('POST /notes', { body, ...(who ? bearer(who.access_token) : {}) });

describe('every call about notes', () => {
  it('requires a member', async () => {
    const params = { id: NOWHERE };
    const query = { text_id: TEXT, from: 1, to: 2, format: 'csv' };
    for (const name of ['GET /notes', 'GET /notes/marks', 'GET /notes/export', 'GET /notes/{id}'] as const)
      expect([name, (await raw(name, { params, query })).status]).toEqual([name, 401]);
    for (const name of ['POST /notes', 'PUT /notes/{id}', 'DELETE /notes/{id}'] as const)
      expect([name, (await raw(name, { params, body: {} })).status]).toEqual([name, 401]);
  });

  it('reveals nothing about notes of others', async () => {
    const { id } = await mark(pema, 2, 'the', { body: 'hers alone' });
    const as = { params: { id }, ...bearer(tashi.access_token) };
    expect((await raw('GET /notes/{id}', as)).status).toBe(404);
    expect((await put(tashi, id, { body: 'mine' })).status).toBe(404);
    expect((await raw('DELETE /notes/{id}', as)).status).toBe(404);
    expect((await listed(tashi)).total).toBe(0);
    expect((await call('GET /notes/{id}', { params: { id } }, pema.access_token)).body).toBe('hers alone');
    // A taken id reveals no more than that it is taken.
    const { id: segment_id } = await passage(2);
    expect((await post({ note_id: id, spot: { segment_id }, body: 'x' }, tashi)).status).toBe(409);
    for (const bad of ['nothing', NOWHERE])
      expect((await raw('GET /notes/{id}', { params: { id: bad }, ...bearer(pema.access_token) })).status).toBe(404);
  });
});

describe('POST /notes', () => {
  it('refuses an invalid note with a message', async () => {
    const { id: segment_id, text } = await passage(3);
    const spot = { segment_id };
    const refused: [object, number, RegExp][] = [
      [{ spot }, 400, /needs words or a colour/],
      [{ spot, body: '  \u0000 ' }, 400, /needs words or a colour/],
      [{ spot, body: 'x'.repeat(20_001) }, 400, /at most 20000/],
      [{ spot, body: 'x'.repeat(1_100_000) }, 413, /too large/],
      [{ spot, colour: 'red' }, 400, /colour/],
      [{ spot: { segment_id, start_offset: 5, end_offset: 5 }, colour: 'pink' }, 400, /begin before they end/],
      [{ spot: { segment_id, start_offset: 5 }, colour: 'pink' }, 400, /begin before they end/],
      [{ spot: { segment_id, start_offset: 0, end_offset: 6000 }, colour: 'pink' }, 400, /At most 5000/],
      [{ spot: { segment_id: NOWHERE }, colour: 'pink' }, 404, /passage does not exist/],
      [{ spot: { segment_id: 'nothing' }, colour: 'pink' }, 404, /passage does not exist/],
      [
        { spot: { segment_id, start_offset: 0, end_offset: 3, quote: 'not there at all' }, colour: 'pink' },
        409,
        /words/,
      ],
      [{ spot: { segment_id, start_offset: text.length, end_offset: text.length + 3 }, colour: 'pink' }, 409, /words/],
    ];
    for (const [body, status, sentence] of refused) {
      const answer = await post(body, tashi);
      expect([status, answer.body.detail]).toEqual([answer.status, expect.stringMatching(sentence)]);
    }
    expect((await listed(tashi)).total).toBe(0);
  });

  it('stores a note on a whole passage or on a part of it, or a highlight without text', async () => {
    const { id: segment_id, text } = await passage(4);
    const whole = await call(
      'POST /notes',
      { body: { spot: { segment_id }, body: ' a\r\nb\u0007 ' } },
      pema.access_token,
    );
    expect(whole).toMatchObject({ body: 'a\nb', colour: null, start_offset: null, quote: text.slice(0, 300) });
    const part = await mark(pema, 4, text.slice(3, 9), { colour: 'blue' });
    expect(part).toMatchObject({
      body: '',
      colour: 'blue',
      start_offset: 3,
      end_offset: 9,
      state: 'exact',
      version: 1,
    });
    expect(part).toMatchObject({ text_id: TEXT, segment_number: 4, label: null, language: 'en', script: 'Latn' });
    expect(part).toMatchObject({
      citation: 'Toh 21, T 251',
      original_title: 'Prajñāpāramitāhṛdayasūtra',
      original_language: 'sa',
    });
    // In a list the title of the work for the reader stands beside it.
    const workTitles = async (language: string) =>
      (await listed(pema, { text_id: TEXT, limit: 1, language })).notes.map(({ work_title }) => work_title);
    expect(await workTitles('zh-Hans-CN')).toEqual(['心经']);
    expect(await workTitles('fr')).toEqual(['']);
  });

  it('finds a quote that is not at the sent offsets', async () => {
    const { id: segment_id, text } = await passage(4);
    const quote = text.slice(4, 14);
    const spot = {
      segment_id,
      start_offset: 9,
      end_offset: 19,
      quote,
      prefix: text.slice(0, 4),
      suffix: text.slice(14, 40),
    };
    const note = await call('POST /notes', { body: { spot, colour: 'green' } }, pema.access_token);
    expect(note).toMatchObject({ start_offset: 4, end_offset: 14, quote });
  });

  it('creates one note when the request is sent twice', async () => {
    const { id: segment_id } = await passage(5);
    const body = { note_id: crypto.randomUUID(), spot: { segment_id }, body: 'once' };
    const both = await Promise.all([post(body, tashi), post(body, tashi)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await listed(tashi, { segment_ids: segment_id })).total).toBe(1);
  });
});

describe('PUT and DELETE /notes/{id}', () => {
  it('change text and colour, leave the rest unchanged, and allow no empty note', async () => {
    const note = await mark(tashi, 6, 'the', { body: 'first', colour: 'pink' });
    expect((await put(tashi, note.id, { body: 'second' })).body).toMatchObject({
      body: 'second',
      colour: 'pink',
      version: 2,
    });
    expect((await put(tashi, note.id, { colour: null })).body).toMatchObject({
      body: 'second',
      colour: null,
      version: 3,
    });
    expect(await put(tashi, note.id, { body: '' })).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/words/) },
    });
    expect((await raw('DELETE /notes/{id}', { params: { id: note.id }, ...bearer(tashi.access_token) })).status).toBe(
      204,
    );
    expect((await raw('DELETE /notes/{id}', { params: { id: note.id }, ...bearer(tashi.access_token) })).status).toBe(
      404,
    );
  });

  it('let one of two racing tabs win, and return its version to the other', async () => {
    const { id } = await mark(tashi, 6, 'the', { body: 'begun' });
    const answers = await Promise.all(['one', 'two'].map((body) => put(tashi, id, { body }, 1)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const won = answers.find(({ status }) => status === 200)?.body.body;
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
      code: 'stale_version',
      note: { body: won },
    });
  });
});

describe('GET /notes', () => {
  it('filters by text, passage, kind and search text, pages, and escapes pattern characters', async () => {
    const who = await member();
    const { id: third } = await passage(3);
    await mark(who, 3, 'a', { body: '100% of_it', colour: 'blue' });
    await mark(who, 2, 'the', { colour: 'green' });
    await mark(who, 5, 'n', { body: 'patience' });
    const count = async (query: object) => (await listed(who, query)).total;
    expect(await count({})).toBe(3);
    expect(await count({ kind: 'note' })).toBe(2);
    expect(await count({ kind: 'highlight' })).toBe(2);
    expect(await count({ segment_ids: `${third},nothing` })).toBe(1);
    expect(await count({ segment_ids: 'nothing' })).toBe(0);
    expect(await count({ text_id: 'nothing' })).toBe(0);
    expect(await count({ query: 'PATIENCE' })).toBe(1);
    expect(await count({ query: '0% of_' })).toBe(1);
    expect(await count({ query: '%' })).toBe(1);
    const { notes } = await listed(who, { text_id: TEXT, limit: 2, skip: 1 });
    expect(notes.map(({ segment_number }) => segment_number)).toEqual([3, 5]);
    expect((await raw('GET /notes', { query: { limit: 1000 }, ...bearer(who.access_token) })).status).toBe(400);
  });
});

describe('GET /notes/marks', () => {
  it('returns the marks of a page in one statement, also among 10,000 notes', async () => {
    const who = await member();
    const { id: account_id } = await call('GET /users/info', {}, who.access_token);
    await mark(who, 3, 'a', { body: 'mine', colour: 'blue' });
    await app.pool.query(
      `insert into notes (account_id, text_id, segment_id, segment_number, text_title, language, script, revision,
         quote, body)
       select $1, t.id, s.id, s.position, t.title, t.language, t.script, t.revision, 'q', 'note ' || n
       from texts t join segments s on s.text_id = t.id and s.position = 7, generate_series(1, 10000) n
       where t.id = $2`,
      [account_id, TEXT],
    );
    const marks = (from: number, to: number) =>
      call('GET /notes/marks', { query: { text_id: TEXT, from, to } }, who.access_token);
    const started = performance.now();
    expect((await marks(1, 6)).marks).toEqual([
      expect.objectContaining({ colour: 'blue', has_words: true, state: 'exact' }),
    ]);
    const all = await listed(who, { query: 'note 9999' });
    expect([all.total, all.notes.length]).toEqual([1, 1]);
    expect((await listed(who, { skip: 9990 })).notes).toHaveLength(10);
    // Not a measure of speed: a statement per note would take minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
    const answers = await Promise.all([
      raw('GET /notes/marks', { query: { text_id: TEXT, from: 1, to: 500 }, ...bearer(who.access_token) }),
      raw('GET /notes/marks', { query: { text_id: 'nothing', from: 1, to: 5 }, ...bearer(who.access_token) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 200]);
  });
});
