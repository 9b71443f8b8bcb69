import { beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#server/auth/testing-members.ts';
import { NOWHERE, paragraphs } from '#server/sheets/testing-sheets.ts';
import { MAX_REPLIES } from '#shared/limits.ts';
import { commentsApp } from './testing-comments.ts';

const app = await commentsApp();
const { comment, tryComment, act, list, member } = app;

let author: Member;
let pema: Member;
let tashi: Member;
let sheet: string;
beforeAll(async () => {
  [author, pema, tashi] = [await member(), await member(), await member()];
  const source = paragraphs('Patience is the highest of all austerities', 'A second, and patience again');
  ({ sheet_id: sheet } = await app.create(author, { is_published: true, source }));
});

const blockOf = async (id: string, index = 0) => (await app.read(id)).content.segments[index]?.block_id ?? '';

describe('every call about comments', () => {
  it('requires a member to write, and reveals nothing of a private sheet', async () => {
    const { sheet_id: hidden } = await app.create(author, { source: paragraphs('Mine') });
    const { id } = await comment(author, hidden, 'a secret');
    for (const name of ['POST /comments/{id}/like', 'POST /comments/{id}/resolve', 'DELETE /comments/{id}'] as const)
      expect([name, await act(undefined, name, id), await act(pema, name, id)]).toEqual([name, 401, 404]);
    for (const name of ['PUT /comments/{id}', 'POST /comments/{id}/report'] as const)
      expect([name, await act(undefined, name, id, {}), await act(pema, name, id, { body: 'x', words: 'x' })]).toEqual([
        name,
        401,
        404,
      ]);
    expect((await tryComment(undefined, sheet, { body: 'x' })).status).toBe(401);
    expect((await tryComment(pema, hidden, { body: 'x' })).status).toBe(404);
    expect((await tryComment(pema, 'nothing', { body: 'x' })).status).toBe(404);
    expect(await act(pema, 'GET /comments/{id}', id)).toBe(404);
    expect(await act(undefined, 'GET /comments/{id}', NOWHERE)).toBe(404);
    expect((await list(hidden, author)).threads[0]?.body).toBe('a secret');
  });

  it('refuses what is malformed with a sentence', async () => {
    const block_id = await blockOf(sheet);
    const mentions = Array.from({ length: 11 }, (_, index) => `@somebody${index}`).join(' ');
    const refused: [object, number, RegExp][] = [
      [{ body: ' \u0000 ' }, 400, /write something/],
      [{ body: 'x'.repeat(2001) }, 400, /at most 2000/],
      [{ body: mentions }, 400, /at most 10 people/],
      [{ body: 'x', block_id: NOWHERE }, 409, /words/],
      [{ body: 'x', block_id, words: { quote: 'not there at all' } }, 409, /words/],
      [{ body: 'x', block_id, words: { quote: 'Patience is the hihgest' } }, 409, /words/],
      [{ body: 'x', block_id, words: { quote: 'x'.repeat(501) } }, 400, /at most 500/],
      [{ body: 'x', thread_id: NOWHERE }, 404, /does not exist/],
    ];
    for (const [body, status, sentence] of refused) {
      const answer = await tryComment(pema, sheet, body);
      expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(sentence)]);
    }
    expect((await list(sheet)).total).toBe(0);
  });
});

describe('threads', () => {
  it('stand at the sheet, a block or its words, with replies on one level', async () => {
    const block_id = await blockOf(sheet, 1);
    const words = { quote: 'second,  and patience', prefix: 'A', suffix: 'again' };
    const onWords = await comment(pema, sheet, 'Which second?', { block_id, words });
    const reply = await comment(author, sheet, 'This one', { thread_id: onWords.id });
    await comment(tashi, sheet, 'I see', { thread_id: reply.id });
    await comment(tashi, sheet, 'All of it', { block_id: await blockOf(sheet) });
    const { threads, counts, total, rights } = await list(sheet, pema);
    expect(total).toBe(2);
    expect(threads.map(({ body }) => body)).toEqual(['All of it', 'Which second?']);
    expect(threads[0]).toMatchObject({ start_offset: null, quote: 'Patience is the highest of all austerities' });
    expect(threads[1]).toMatchObject({ quote: 'second, and patience', block_id, reply_count: 2, is_own: true });
    expect(threads[1]?.replies.map(({ body }) => body)).toEqual(['This one', 'I see']);
    expect(counts).toMatchObject({ comments: 4, waiting: 0, blocks: { [block_id]: 3 } });
    expect(rights).toEqual({ is_author: false, write: 'yes', setting: 'on', is_answer: false, can_resolve: false });
    expect((await list(sheet, undefined, { block_id })).threads).toHaveLength(1);
    expect((await list(sheet, undefined, { block_id: 'nothing' })).total).toBe(0);
    expect((await list(sheet)).rights.write).toBe('guest');
    expect((await list(sheet, undefined, { skip: 1, limit: 1 })).threads.map(({ id }) => id)).toEqual([onWords.id]);
    const { thread } = await app.call('GET /comments/{id}', { params: { id: reply.id } });
    expect(thread.id).toBe(onWords.id);
  });

  it('are created once, however often they are sent', async () => {
    const comment_id = crypto.randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => comment(pema, sheet, 'Once', { comment_id })));
    expect(sent.map(({ id }) => id)).toEqual([comment_id, comment_id, comment_id]);
    expect((await comment(pema, sheet, 'Once', { comment_id })).id).toBe(comment_id);
    expect((await list(sheet)).threads.filter(({ body }) => body === 'Once')).toHaveLength(1);
    expect((await tryComment(tashi, sheet, { body: 'Mine', comment_id })).status).toBe(409);
  });

  it('have the words that were sent last, also when their writer did not learn that the first had arrived', async () => {
    const comment_id = crypto.randomUUID();
    await comment(pema, sheet, 'Begun', { comment_id });
    const again = await comment(pema, sheet, 'Begun and gone on with', { comment_id });
    expect(again).toMatchObject({ body: 'Begun and gone on with', edited_date: expect.any(String) });
    expect((await list(sheet)).threads.filter(({ body }) => body.startsWith('Begun'))).toHaveLength(1);
    await app.set(author, sheet, 'off');
    expect((await comment(pema, sheet, 'Begun and gone on with', { comment_id })).id).toBe(comment_id);
    expect((await tryComment(pema, sheet, { body: 'Changed', comment_id })).body.code).toBe('comments_off');
    await app.set(author, sheet, 'on');
  });

  it('are edited by their writer alone, and say so', async () => {
    const { id } = await comment(pema, sheet, 'Frist');
    expect(await act(author, 'PUT /comments/{id}', id, { body: 'Mine' })).toBe(403);
    const edited = await app.call('PUT /comments/{id}', { params: { id }, body: { body: 'First' } }, pema.access_token);
    expect(edited).toMatchObject({ body: 'First', edited_date: expect.any(String) });
  });

  it('are deleted by their writer or the author of the sheet; replies stay', async () => {
    const { id } = await comment(pema, sheet, 'Regretted');
    const reply = await comment(tashi, sheet, 'A reply', { thread_id: id });
    expect(await act(tashi, 'DELETE /comments/{id}', id)).toBe(403);
    expect(await act(pema, 'DELETE /comments/{id}', id)).toBe(204);
    const { thread } = await app.call('GET /comments/{id}', { params: { id } });
    expect(thread).toMatchObject({ state: 'deleted', body: '', person: null, replies: [{ body: 'A reply' }] });
    expect(await act(author, 'DELETE /comments/{id}', reply.id)).toBe(204);
    expect(await act(undefined, 'GET /comments/{id}', id)).toBe(404);
    expect((await app.pool.query('select from comments where id = $1', [id])).rowCount).toBe(0);
  });

  it('are resolved and reopened by the author of the sheet', async () => {
    const block_id = await blockOf(sheet);
    const before = (await list(sheet)).counts.blocks[block_id] ?? 0;
    const { id } = await comment(pema, sheet, 'A question', { block_id });
    expect(await act(pema, 'POST /comments/{id}/resolve', id)).toBe(403);
    expect(await act(author, 'POST /comments/{id}/resolve', id)).toBe(204);
    const { threads, counts } = await list(sheet);
    expect(threads.find((thread) => thread.id === id)?.is_resolved).toBe(true);
    expect(counts.blocks[block_id] ?? 0).toBe(before);
    expect(await act(author, 'POST /comments/{id}/reopen', id)).toBe(204);
    expect((await list(sheet)).counts.blocks[block_id]).toBe(before + 1);
  });

  it('are liked once by each member', async () => {
    const { id } = await comment(pema, sheet, 'Likeable');
    for (const liker of [tashi, tashi, author]) await act(liker, 'POST /comments/{id}/like', id);
    const liked = async (who: Member) => (await list(sheet, who)).threads.find((thread) => thread.id === id);
    expect(await liked(tashi)).toMatchObject({ likes: 2, liked: true });
    expect(await act(tashi, 'DELETE /comments/{id}/like', id)).toBe(204);
    expect(await liked(tashi)).toMatchObject({ likes: 1, liked: false });
  });

  it('have limits that are explained', async () => {
    const { id } = await comment(pema, sheet, 'Popular');
    await app.pool.query(
      `insert into comments (id, sheet_id, account_id, thread_id, body, state)
       select gen_random_uuid(), sheet_id, account_id, id, 'x', 'public' from comments, generate_series(1, $2) where id = $1`,
      [id, MAX_REPLIES],
    );
    const { status, body } = await tryComment(tashi, sheet, { body: 'x', thread_id: id });
    expect([status, body.code]).toEqual([409, 'too_many_replies']);
    const thread = (await list(sheet)).threads.find((each) => each.id === id);
    expect([thread?.reply_count, thread?.replies.length]).toEqual([MAX_REPLIES, 20]);
    expect((await app.call('GET /comments/{id}', { params: { id } })).thread.replies).toHaveLength(MAX_REPLIES);
  });
});

describe('a published sheet with a draft', () => {
  it('has comments on its published words, never on those of the draft', async () => {
    const { sheet_id: id } = await app.create(author, { is_published: true, source: paragraphs('Published words') });
    const block_id = await blockOf(id);
    const source = [{ position: 0, type: 'content', content: '<p>Draft words</p>', block_id }, ...paragraphs('New')];
    await app.put(author, id, { body: { source } });
    const draft = await app.call('GET /sheets/{id}', { params: { id } }, author.access_token);
    expect(draft.content.segments[0]?.content).toContain('Draft');
    const quoted = await comment(author, id, 'About it', { block_id });
    expect((await list(id)).threads[0]?.quote).toBe('Published words');
    expect(quoted.id).toBe((await list(id)).threads[0]?.id);
    const words = { quote: 'Draft words' };
    expect((await tryComment(author, id, { body: 'x', block_id, words })).status).toBe(409);
    const added = draft.content.segments[1]?.block_id;
    expect((await tryComment(author, id, { body: 'x', block_id: added })).status).toBe(409);
  });
});
