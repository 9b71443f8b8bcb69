import { describe, expect, it } from 'vitest';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import type { Comment } from '#shared/contract/comments.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { staffOf } from '#server/admin/testing-staff.ts';
import { assignmentsApp } from './testing-assignments.ts';

const app = await assignmentsApp();
const { member, assign, start, write, handIn, read, put, raw, call } = app;
const teacher = await member({ firstname: 'Tenzin', lastname: '' });

const list = (who: Member, id: string) =>
  call('GET /sheets/{id}/comments', { params: { id }, query: {} }, who.access_token);
const comment = (who: Member, id: string, body: string, more: object = {}): Promise<Comment> =>
  call('POST /sheets/{id}/comments', { params: { id }, body: { body, ...more } }, who.access_token);
const tryComment = async (who: Member, id: string, body: object) => {
  const answer = await raw('POST /sheets/{id}/comments', { params: { id }, body, ...bearer(who.access_token) });
  return [answer.status, (answer.body as ErrorBody).code];
};
const statusOfList = async (who: Member | undefined, id: string) =>
  (await raw('GET /sheets/{id}/comments', { params: { id }, ...(who && bearer(who.access_token)) })).status;
const notifications = async ({ access_token }: Member) =>
  (await call('GET /notifications', {}, access_token)).notifications;
const nameOf = async ({ access_token }: Member) => (await call('GET /users/info', {}, access_token)).username;

/** A student with an answer that is handed in, and the block that was written. */
const answered = async () => {
  const student = await member({ firstname: 'Pema', lastname: '' });
  const id = await assign(teacher);
  const { answer_id, sheet_id } = await start(student, id);
  await write(student, sheet_id, 'Giving is a gift', 'So');
  const own = (await read(sheet_id, student)).content.segments.find(({ content }) => content.includes('Giving'));
  const block_id = own?.block_id ?? '';
  return { student, id, answer_id, sheet_id, block_id };
};

describe('comments on an answer', () => {
  it('are between teacher and student, once it was handed in', async () => {
    const { student, id, answer_id, sheet_id, block_id } = await answered();
    await comment(student, sheet_id, 'A note to myself');
    expect(await statusOfList(teacher, sheet_id)).toBe(404);
    await handIn(student, id, answer_id);
    // What was written before is the student’s alone.
    expect(await list(teacher, sheet_id)).toMatchObject({
      total: 0,
      counts: { comments: 0 },
      rights: { is_answer: true, write: 'yes', is_author: false, can_resolve: true },
    });
    const words = { quote: 'is a gift', prefix: 'Giving ', suffix: '' };
    const said = await comment(teacher, sheet_id, 'Whose?', { block_id, words });
    const reply = await comment(student, sheet_id, 'Mine', { thread_id: said.id });
    expect((await list(teacher, sheet_id)).threads).toMatchObject([
      { body: 'Whose?', block_id, quote: 'is a gift', replies: [{ id: reply.id, body: 'Mine' }] },
    ]);
    expect((await list(student, sheet_id)).total).toBe(2);
    for (const who of [await member(), undefined]) {
      expect(await statusOfList(who, sheet_id)).toBe(404);
      const answer = await raw('GET /comments/{id}', {
        params: { id: said.id },
        ...(who && bearer(who.access_token)),
      });
      expect(answer.status).toBe(404);
    }
  });

  it('are about what was handed in, never about what is being written', async () => {
    const { student, id, answer_id, sheet_id, block_id } = await answered();
    await handIn(student, id, answer_id);
    await write(student, sheet_id, 'Not for the teacher yet', 'So');
    const words = { quote: 'Not for', prefix: '', suffix: ' the teacher' };
    for (const who of [teacher, student])
      expect(await tryComment(who, sheet_id, { body: 'x', block_id, words })).toEqual([409, 'words_not_found']);
    const { id: said } = await comment(teacher, sheet_id, 'Good', { block_id });
    expect((await list(teacher, sheet_id)).threads).toMatchObject([{ id: said, quote: 'Giving is a gift' }]);
  });

  it('tell the other side, who is led to the answer; the teacher learns no title of the copy', async () => {
    const { student, id, answer_id, sheet_id } = await answered();
    await handIn(student, id, answer_id);
    await put(student, sheet_id, { body: { title: 'A title of my own' } });
    const { id: said } = await comment(teacher, sheet_id, `Good, @${await nameOf(student)}`);
    await comment(student, sheet_id, 'Thank you');
    const answer = { id: answer_id, assignment_id: id };
    expect((await notifications(student))[0]).toMatchObject({
      kind: 'mention',
      sheet: { id: sheet_id },
      comment: { id: said, answer },
    });
    expect((await notifications(teacher)).find(({ kind }) => kind === 'comment')).toMatchObject({
      sheet: { id, title: 'On giving' },
      comment: { answer },
    });
  });

  it('are resolved by both, and deleted by who wrote them', async () => {
    const { student, id, answer_id, sheet_id } = await answered();
    await handIn(student, id, answer_id);
    const { id: said } = await comment(teacher, sheet_id, 'Please look at this again');
    const act = async (
      who: Member,
      name: 'POST /comments/{id}/resolve' | 'POST /comments/{id}/reopen' | 'DELETE /comments/{id}',
    ) => (await raw(name, { params: { id: said }, ...bearer(who.access_token) })).status;
    expect(await act(student, 'POST /comments/{id}/resolve')).toBe(204);
    expect((await list(teacher, sheet_id)).threads).toMatchObject([{ is_resolved: true }]);
    expect(await act(teacher, 'POST /comments/{id}/reopen')).toBe(204);
    expect(await act(student, 'DELETE /comments/{id}')).toBe(403);
    expect(await act(teacher, 'DELETE /comments/{id}')).toBe(204);
  });

  it('end with a block in either direction, and with the removal of the student', async () => {
    const { student, id, answer_id, sheet_id } = await answered();
    await handIn(student, id, answer_id);
    await comment(teacher, sheet_id, 'Good');
    const username = await nameOf(teacher);
    await call('POST /users/{username}/block', { params: { username } }, student.access_token);
    for (const who of [teacher, student]) {
      expect(await tryComment(who, sheet_id, { body: 'x' })).toEqual([403, 'blocked']);
      expect((await list(who, sheet_id)).rights.write).toBe('blocked');
    }
    await call('DELETE /users/{username}/block', { params: { username } }, student.access_token);
    const removed = { params: { id, answer: answer_id }, body: { is_removed: true } };
    await call('PUT /assignments/{id}/answers/{answer}', removed, teacher.access_token);
    expect(await statusOfList(teacher, sheet_id)).toBe(404);
    expect((await list(student, sheet_id)).total).toBe(1);
  });

  it('stay between the two when the assignment goes and the copy is published', async () => {
    const { student, id, answer_id, sheet_id } = await answered();
    await handIn(student, id, answer_id);
    const { id: said } = await comment(teacher, sheet_id, 'Between us');
    await call('DELETE /sheets/{id}/assignment', { params: { id } }, teacher.access_token);
    await put(student, sheet_id, { body: { is_published: true } });
    expect((await list(student, sheet_id)).total).toBe(1);
    for (const who of [teacher, await member()]) {
      expect(await list(who, sheet_id)).toMatchObject({ total: 0, counts: { comments: 0, blocks: {} } });
      expect(await tryComment(who, sheet_id, { body: 'x', thread_id: said })).toEqual([404, 'comment_not_found']);
    }
    const { people } = await call(
      'GET /sheets/{id}/comments/people',
      { params: { id: sheet_id }, query: {} },
      (await member()).access_token,
    );
    expect(people.map(({ username }) => username)).toEqual([await nameOf(student)]);
  });

  it('that are reported are read and removed by a moderator; nobody else’s private comment is', async () => {
    const { student, id, answer_id, sheet_id } = await answered();
    await handIn(student, id, answer_id);
    const { id: said } = await comment(teacher, sheet_id, 'An insult');
    const moderator = await staffOf(app)('moderator');
    const remove = async () =>
      (
        await raw('POST /admin/comments/{id}/remove', {
          params: { id: said },
          body: { reason: 'An insult' },
          ...bearer(moderator.access_token),
        })
      ).status;
    expect(await remove()).toBe(404);
    const report = { params: { id: said }, body: { words: 'This hurts' } };
    await call('POST /comments/{id}/report', report, student.access_token);
    expect(await remove()).toBe(204);
    expect((await list(student, sheet_id)).total).toBe(0);
  });
});
