import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#server/auth/testing-members.ts';
import { sheetsApp, VERSE } from '#server/sheets/testing-sheets.ts';
import { MAX_OPEN_GUEST_CORRECTIONS } from '#shared/limits.ts';
import { correctionsOf } from './testing-corrections.ts';

const app = await sheetsApp();
const { call, member, pool } = app;
const { idOf, staff, act, suggestion, send, suggest, own, details, textOf, usernameOf } = correctionsOf(app);
const editor = await staff('editor');

describe('POST /corrections', () => {
  it.each([
    [{ new_words: 'x'.repeat(3001) }, 400, 'bad_request'],
    [{ reason: 'x'.repeat(1001) }, 400, 'bad_request'],
    [{ correction_id: 'x' }, 400, 'bad_request'],
    [{ segment_id: 'x' }, 404, 'segment_not_found'],
    [{ old_words: 'nothing like it' }, 409, 'words_not_found'],
    [{ start_offset: undefined, old_words: 'nothing like it' }, 409, 'words_not_found'],
  ])('refuses %j', async (fields, status, code) => {
    const { status: got, body } = await send(undefined, fields);
    expect([got, body['code']]).toEqual([status, code]);
  });

  it('refuses the same words', async () => {
    const { old_words } = await suggestion();
    expect((await send(undefined, { new_words: ` ${old_words} ` })).body).toMatchObject({ code: 'same_words' });
  });

  it('refuses a passage that is not public', async () => {
    await pool.query(`update texts set is_published = false where id = (select text_id from segments where id = $1)`, [
      VERSE,
    ]);
    const body = { correction_id: crypto.randomUUID(), segment_id: VERSE, old_words: 'a', new_words: 'b' };
    const { status } = await app.raw('POST /corrections', { body });
    await pool.query(`update texts set is_published = true where id = (select text_id from segments where id = $1)`, [
      VERSE,
    ]);
    expect(status).toBe(404);
  });

  it('stores what a guest suggests, once however often it is sent, and the words where they stand', async () => {
    const body = await suggestion({ reason: 'Misprint', source: 'Vaidya 1960' });
    for (let time = 0; time < 2; time += 1) {
      const { status, body: answer } = await app.raw('POST /corrections', { body } as never);
      expect([status, answer]).toEqual([201, { id: body.correction_id }]);
    }
    const stored = await details(editor, body.correction_id);
    expect(stored).toMatchObject({
      by: null,
      state: 'open',
      old_words: body.old_words,
      new_words: body.new_words,
      reason: 'Misprint',
      source: 'Vaidya 1960',
      has_changed: false,
      is_found: true,
    });
    // Nobody else takes the id.
    const { body: refused } = await app.raw('POST /corrections', {
      body,
      headers: { authorization: `Bearer ${(await member()).access_token}` },
    } as never);
    expect(refused).toMatchObject({ code: 'conflict' });
  });

  it('takes a whole passage, whose line breaks a client may show as spaces', async () => {
    const old_words = (await textOf(VERSE)).replaceAll('\n', ' ');
    const range = { start_offset: undefined, end_offset: undefined, old_words };
    const id = await suggest(undefined, { ...range, new_words: `${old_words} svāhā` });
    expect((await details(editor, id)).old_words).toBe(await textOf(VERSE));
  });

  it('has a limit of what waits for all guests of a network; a decision makes room', async () => {
    const ids: string[] = [];
    for (let count = 0; count < MAX_OPEN_GUEST_CORRECTIONS; count += 1) {
      const { status, body } = await send(undefined);
      if (status === 201) ids.push(idOf(body));
    }
    const { status, body } = await send(undefined);
    expect([status, body['code']]).toEqual([409, 'too_many_corrections']);
    expect((await send(await member())).status).toBe(201);
    const id = ids[0] ?? '';
    await act(editor, 'POST /admin/corrections/{id}/decline', { id }, { version: 1, reason: 'No' });
    expect((await send(undefined)).status).toBe(201);
    await pool.query('delete from corrections');
  });

  it('refuses a member who is silenced', async () => {
    const [pema, moderator] = [await member(), await staff('moderator')];
    await app.create(pema, { is_published: true });
    const params = { username: await usernameOf(pema) };
    await act(moderator, 'POST /admin/people/{username}/silence', params, { reason: 'Spam', until: '2999-01-01' });
    expect((await send(pema)).body).toMatchObject({ code: 'silenced' });
  });
});

describe('a member', () => {
  it('sees the own suggestions, those with a question first, and answers', async () => {
    const pema = await member();
    const first = await suggest(pema);
    await suggest(pema);
    expect((await act(pema, 'POST /corrections/{id}/answer', { id: first }, { words: 'x' })).body).toMatchObject({
      code: 'not_asked',
    });
    await act(editor, 'POST /admin/corrections/{id}/ask', { id: first }, { version: 1, question: 'Which edition?' });
    const { corrections, total } = await own(pema);
    expect([total, corrections[0]]).toMatchObject([2, { id: first, state: 'asked' }]);
    expect(corrections[0]?.messages).toMatchObject([{ is_question: true, words: 'Which edition?' }]);
    expect((await act(pema, 'POST /corrections/{id}/answer', { id: first }, { words: 'The first' })).status).toBe(204);
    const after = await details(editor, first);
    expect(after).toMatchObject({ state: 'open', version: 3 });
    expect(after.messages.map(({ words, by }) => [words, by])).toEqual([
      ['Which edition?', await usernameOf(editor)],
      ['The first', await usernameOf(pema)],
    ]);
  });

  it('withdraws what is not decided, and nothing else', async () => {
    const [pema, other] = [await member(), await member()];
    const id = await suggest(pema);
    expect((await act(other, 'DELETE /corrections/{id}', { id })).status).toBe(404);
    expect((await act(pema, 'DELETE /corrections/{id}', { id })).status).toBe(204);
    const declined = await suggest(pema);
    await act(editor, 'POST /admin/corrections/{id}/decline', { id: declined }, { version: 1, reason: 'No' });
    expect((await act(pema, 'DELETE /corrections/{id}', { id: declined })).body).toMatchObject({
      code: 'correction_settled',
    });
  });

  it('who leaves takes along what was not accepted', async () => {
    const pema = await member();
    const id = await suggest(pema, { reason: 'Mine' });
    await act(editor, 'POST /admin/corrections/{id}/ask', { id }, { version: 1, question: 'Where?' });
    await act(pema, 'POST /corrections/{id}/answer', { id }, { words: 'Here' });
    await call('DELETE /users/me', { body: { password: PASSWORD, published_sheets: 'erase' } }, pema.access_token);
    const { rows } = await pool.query('select id from corrections where id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
