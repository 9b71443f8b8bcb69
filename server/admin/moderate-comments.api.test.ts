import { expect, it } from 'vitest';
import { paragraphs, NOWHERE } from '#server/sheets/testing-sheets.ts';
import { commentsApp } from '#server/comments/testing-comments.ts';
import { staffOf } from './testing-staff.ts';

const app = await commentsApp();
const { comment, act, list, member, told } = app;

it('a reported comment is removed with a reason that its writer reads, and shown again when that is undone', async () => {
  const [author, writer, reader] = [await member(), await member(), await member()];
  const moderator = await staffOf(app)('moderator');
  const reason = { reason: 'Advertising' };
  const { sheet_id: sheet } = await app.create(author, { is_published: true, source: paragraphs('Words') });
  const { id } = await comment(writer, sheet, 'Buy this');
  expect(await act(undefined, 'POST /admin/comments/{id}/remove', id, reason)).toBe(401);
  expect(await act(writer, 'POST /admin/comments/{id}/remove', id, reason)).toBe(403);
  expect(await act(moderator, 'POST /admin/comments/{id}/remove', NOWHERE, reason)).toBe(404);
  expect(await act(moderator, 'POST /admin/comments/{id}/remove', id, {})).toBe(400);
  expect(await act(writer, 'POST /comments/{id}/report', id, { words: 'x' })).toBe(400);
  for (const words of ['Spam', 'Spam, I say'])
    expect(await act(reader, 'POST /comments/{id}/report', id, { words })).toBe(204);

  const { reports } = await app.call('GET /admin/reports', { query: { kind: 'comment' } }, moderator.access_token);
  expect(reports).toMatchObject([
    { kind: 'comment', words: 'Spam, I say', comment: { id, body: 'Buy this', state: 'public' }, sheet: { id: sheet } },
  ]);
  expect(await act(moderator, 'POST /admin/comments/{id}/remove', id, reason)).toBe(204);
  expect(await act(moderator, 'POST /admin/comments/{id}/remove', id, reason)).toBe(409);
  expect((await list(sheet, writer)).total).toBe(0);
  expect(await told(writer)).toEqual(['comment_removed']);
  const { notifications } = await app.call('GET /notifications', {}, writer.access_token);
  expect(notifications[0]?.messages).toEqual(['Advertising']);
  expect(await act(writer, 'PUT /comments/{id}', id, { body: 'again' })).toBe(404);

  const { entries } = await app.call('GET /audit-log', {}, moderator.access_token);
  const removal = entries.find(({ action }) => action === 'remove_comment');
  expect(removal).toMatchObject({ target_id: id, target_name: 'On patience', can_undo: true });
  expect(JSON.stringify(removal)).not.toContain('Advertising');
  await app.call('POST /audit-log/{id}/undo', { params: { id: String(removal?.id) } }, moderator.access_token);
  expect((await list(sheet)).threads).toMatchObject([{ id, body: 'Buy this' }]);
  expect(await told(writer)).toEqual([]);

  // The undoing is undone, and that too; an older entry is left alone.
  const undoLatest = async (action: string) => {
    const { entries: latest } = await app.call('GET /audit-log', {}, moderator.access_token);
    const entry = latest.find((each) => each.action === action);
    await app.call('POST /audit-log/{id}/undo', { params: { id: String(entry?.id) } }, moderator.access_token);
  };
  await undoLatest('restore_comment');
  expect((await list(sheet, writer)).total).toBe(0);
  expect(await told(writer)).toEqual(['comment_removed']);
  const again = await app.call('GET /notifications', {}, writer.access_token);
  expect(again.notifications[0]?.messages).toEqual(['Advertising']);
  await undoLatest('remove_comment');
  expect((await list(sheet)).threads).toMatchObject([{ id, body: 'Buy this' }]);

  // Once the sheet is private, moderators do not see what is written on it.
  await app.put(author, sheet, { body: { is_published: false } });
  const report = await app.call(
    'GET /admin/reports/{id}',
    { params: { id: reports[0]?.id ?? '' } },
    moderator.access_token,
  );
  expect(report.comment).toBeNull();
  expect(await act(moderator, 'POST /admin/comments/{id}/remove', id, reason)).toBe(404);
});
