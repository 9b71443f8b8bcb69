import { beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#server/auth/testing-members.ts';
import { paragraphs } from '#server/sheets/testing-sheets.ts';
import { commentsApp } from './testing-comments.ts';

const app = await commentsApp();
const { comment, tryComment, act, list, set, member, nameOf, told, pool } = app;

let author: Member;
let pema: Member;
let tashi: Member;
beforeAll(async () => {
  [author, pema, tashi] = [await member(), await member(), await member()];
});

const newSheet = async (is_published = true) =>
  (await app.create(author, { is_published, source: paragraphs('Patience') })).sheet_id;
const relate = async (
  who: Member,
  name: 'POST /users/{username}/follow' | 'POST /users/{username}/block',
  to: Member,
) => app.call(name, { params: { username: await nameOf(to) } }, who.access_token);
const clear = () => pool.query('delete from notifications');

describe('the setting of the author', () => {
  it('off: what is there stays readable, and nobody writes', async () => {
    const sheet = await newSheet();
    const { id } = await comment(pema, sheet, 'Early');
    expect((await app.raw('PUT /sheets/{id}/comment-settings', { params: { id: sheet }, body: {} })).status).toBe(401);
    await set(author, sheet, 'off');
    expect((await tryComment(author, sheet, { body: 'x' })).body.code).toBe('comments_off');
    expect(await act(pema, 'PUT /comments/{id}', id, { body: 'changed' })).toBe(403);
    expect(await list(sheet)).toMatchObject({ total: 1, rights: { setting: 'off' } });
    expect(await act(pema, 'DELETE /comments/{id}', id)).toBe(204);
  });

  it('followers: those who follow the author, and the author', async () => {
    const sheet = await newSheet();
    await set(author, sheet, 'followers');
    expect((await list(sheet, tashi)).rights.write).toBe('followers');
    expect((await tryComment(tashi, sheet, { body: 'x' })).body.code).toBe('comments_of_followers');
    await relate(tashi, 'POST /users/{username}/follow', author);
    await comment(tashi, sheet, 'Following');
    await comment(author, sheet, 'Welcome');
  });

  it('approve_first: the first waits for the author, seen by the two alone; later ones do not wait', async () => {
    const [newcomer, teacher] = [await member(), await member()];
    const { sheet_id: sheet } = await app.create(teacher, { is_published: true });
    await set(teacher, sheet, 'approve_first');
    const first = await comment(newcomer, sheet, 'May I?');
    expect(first.state).toBe('waiting');
    expect([(await list(sheet)).total, (await list(sheet, tashi)).total]).toEqual([0, 0]);
    expect((await list(sheet, newcomer)).counts).toMatchObject({ comments: 1, waiting: 0 });
    expect((await list(sheet, teacher)).counts).toMatchObject({ comments: 1, waiting: 1 });
    expect(await told(teacher)).toEqual(['comment_waiting']);
    expect((await tryComment(teacher, sheet, { body: 'x', thread_id: first.id })).body.code).toBe('comment_waits');
    expect((await tryComment(tashi, sheet, { body: 'x', thread_id: first.id })).status).toBe(404);
    expect(await act(newcomer, 'POST /comments/{id}/approve', first.id)).toBe(403);
    expect(await act(teacher, 'POST /comments/{id}/approve', first.id)).toBe(204);
    expect(await told(teacher)).toEqual([]);
    expect((await list(sheet)).total).toBe(1);
    expect((await comment(newcomer, sheet, 'Thank you')).state).toBe('public');
    // Declined: it is as if it had never been.
    const other = await comment(await member(), sheet, 'Buy');
    expect(await act(teacher, 'DELETE /comments/{id}', other.id)).toBe(204);
    expect((await list(sheet, teacher)).total).toBe(2);
  });

  it('whatever it is, a link of a new member waits', async () => {
    const [newcomer, sheet] = [await member(), await newSheet()];
    expect((await comment(newcomer, sheet, 'See https://spam.example')).state).toBe('waiting');
    expect((await comment(newcomer, sheet, 'See https://texts.example/x')).state).toBe('public');
    const clean = await comment(newcomer, sheet, 'Harmless');
    await act(newcomer, 'PUT /comments/{id}', clean.id, { body: 'https://spam.example' });
    expect((await list(sheet)).threads.map(({ body }) => body)).toEqual(['See https://texts.example/x']);
    expect((await comment(author, sheet, 'https://other.example')).state).toBe('public');
  });
});

describe('notifications', () => {
  it('tell each once, by the nearest reason, and nothing of what is gone', async () => {
    const sheet = await newSheet();
    await clear();
    const { id } = await comment(pema, sheet, 'A question');
    expect(await told(author)).toEqual(['comment']);
    const reply = await comment(tashi, sheet, `An answer, @${await nameOf(author)}.`, { thread_id: id });
    expect(await told(pema)).toEqual(['reply']);
    expect(await told(author)).toEqual(['mention', 'comment']);
    expect((await list(sheet)).threads[0]?.replies[0]?.mentions).toEqual([
      { written: await nameOf(author), username: await nameOf(author) },
    ]);
    await act(tashi, 'PUT /comments/{id}', reply.id, { body: `An answer, @${await nameOf(author)}!` });
    expect(await told(author)).toEqual(['mention', 'comment']);
    await act(tashi, 'DELETE /comments/{id}', reply.id);
    expect([await told(pema), await told(author)]).toEqual([[], ['comment']]);
    await act(tashi, 'POST /comments/{id}/like', id);
    expect(await told(pema)).toEqual([]);
    const { notifications } = await app.call('GET /notifications', {}, pema.access_token);
    expect(notifications[0]).toMatchObject({ kind: 'comment_like', is_read: true, comment: { id } });
    await act(tashi, 'DELETE /comments/{id}/like', id);
    expect((await app.call('GET /notifications', {}, pema.access_token)).total).toBe(0);
  });

  it('of a sheet that is private reach only those who can read it', async () => {
    const sheet = await newSheet();
    await clear();
    await comment(pema, sheet, 'Before');
    const { id } = await comment(author, sheet, 'Mine');
    await comment(pema, sheet, 'Hello', { thread_id: id });
    const reply = await comment(author, sheet, 'To you', { thread_id: id });
    expect(await told(pema)).toEqual(['reply']);
    await app.put(author, sheet, { body: { is_published: false } });
    expect(await told(pema)).toEqual([]);
    expect(await told(author)).toEqual(['reply', 'comment']);
    expect(await act(pema, 'GET /comments/{id}', reply.id)).toBe(404);
    await comment(author, sheet, `@${await nameOf(pema)} in private`);
    expect(await told(pema)).toEqual([]);
  });

  it('no username is found out by a mention', async () => {
    const sheet = await newSheet();
    const stranger = await member();
    await clear();
    const { mentions } = await comment(pema, sheet, `@${await nameOf(stranger)} and @nobody-at-all`);
    expect(mentions).toEqual([]);
    expect(await told(stranger)).toEqual([]);
    await comment(stranger, sheet, 'Here I am');
    expect((await comment(pema, sheet, `@${await nameOf(stranger)}`)).mentions).toHaveLength(1);
    const people = async (name: string) => {
      const answer = await app.call(
        'GET /sheets/{id}/comments/people',
        { params: { id: sheet }, query: { name } },
        pema.access_token,
      );
      return answer.people.map(({ username }) => username);
    };
    expect((await people('')).toSorted()).toEqual([await nameOf(author), await nameOf(stranger)].toSorted());
    expect(await people(await nameOf(stranger))).toEqual([await nameOf(stranger)]);
  });
});

describe('a block', () => {
  it('ends comments and replies between two members, and hides what there was', async () => {
    const [one, two] = [await member(), await member()];
    const sheet = await newSheet();
    const { id } = await comment(one, sheet, 'One');
    await comment(two, sheet, 'Two', { thread_id: id });
    await act(two, 'POST /comments/{id}/like', id);
    await relate(one, 'POST /users/{username}/block', two);
    expect((await list(sheet, two)).threads[0]).toMatchObject({ state: 'hidden', body: '', person: null });
    expect((await list(sheet, two)).threads[0]?.replies).toHaveLength(1);
    expect((await list(sheet, one)).threads[0]).toMatchObject({ body: 'One', likes: 0, reply_count: 0 });
    expect((await list(sheet)).counts.comments).toBe(2);
    expect((await tryComment(two, sheet, { body: 'x', thread_id: id })).body.code).toBe('blocked');
    expect(await told(two)).toEqual([]);
    await clear();
    await comment(two, sheet, `@${await nameOf(one)}`);
    expect(await told(one)).toEqual([]);
  });

  it('by the author leaves what was written for the author to delete', async () => {
    const [teacher, pest] = [await member(), await member()];
    const { sheet_id: sheet } = await app.create(teacher, { is_published: true });
    const { id } = await comment(pest, sheet, 'Nonsense');
    await relate(teacher, 'POST /users/{username}/block', pest);
    expect((await tryComment(pest, sheet, { body: 'x' })).body.code).toBe('blocked');
    expect((await list(sheet, pest)).rights.write).toBe('blocked');
    expect((await list(sheet, teacher)).threads).toMatchObject([{ id, state: 'hidden', body: '' }]);
    expect(await act(teacher, 'DELETE /comments/{id}', id)).toBe(204);
    expect((await list(sheet)).total).toBe(0);
  });
});

describe('an account', () => {
  it('that is silenced reads and writes privately alone; one that is closed is not read', async () => {
    const [quiet, sheet] = [await member(), await newSheet()];
    const { id } = await comment(quiet, sheet, 'Before');
    const { sheet_id: own } = await app.create(quiet, {});
    const setOf = (what: string) => pool.query(`update accounts set ${what} where email = $1`, [quiet.email]);
    await setOf(`silenced_until = now() + interval '1 day'`);
    expect((await tryComment(quiet, sheet, { body: 'x' })).body.code).toBe('silenced');
    expect(await act(quiet, 'PUT /comments/{id}', id, { body: 'x' })).toBe(403);
    await comment(quiet, own, 'To myself');
    await setOf('silenced_until = null, closed_date = now()');
    expect((await list(sheet)).total).toBe(0);
  });

  it.each(['keep', 'erase'] as const)(
    'that is deleted can %s its comments on public sheets',
    async (published_sheets) => {
      const [leaver, sheet] = [await member(), await newSheet()];
      const { id } = await comment(leaver, sheet, 'I was here');
      await comment(pema, sheet, 'So you were', { thread_id: id });
      const lonely = await comment(leaver, sheet, 'Alone');
      const later = await newSheet();
      await comment(leaver, later, 'On what is private later');
      await app.put(author, later, { body: { is_published: false } });
      const body = { password: 'a quiet mountain lake', published_sheets };
      await app.call('DELETE /users/me', { body }, leaver.access_token);
      const { threads } = await list(sheet);
      const kept = published_sheets === 'keep';
      expect(threads.map((thread) => [thread.id, thread.state, thread.body, thread.person])).toEqual([
        ...(kept ? [[lonely.id, 'public', 'Alone', null]] : []),
        [id, kept ? 'public' : 'deleted', kept ? 'I was here' : '', null],
      ]);
      expect((await list(later, author)).total).toBe(0);
    },
  );
});
