import { describe, expect, it } from 'vitest';
import { type Member } from '#server/auth/testing-members.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import { runAdminCommand } from './admin-commands.ts';
import { moderationOf } from './testing-staff.ts';

const app = await sheetsApp();
const { call, create, member, mails, db } = app;
const { staff, usernameOf, act } = moderationOf(app);
const moderator = await staff('moderator');
const colleague = await staff('moderator');

const reports = (query: object = {}, by: Member = moderator) => call('GET /admin/reports', { query }, by.access_token);
const report = (id: string) => call('GET /admin/reports/{id}', { params: { id } }, moderator.access_token);
const newest = async (query: object = {}) => {
  const { reports: found } = await reports({ limit: 100, ...query });
  const last = found.at(-1);
  if (!last) throw new Error('There is no report');
  return last;
};
const feedback = async (body: { email?: string; words: string }, by?: Member) => {
  await call('POST /feedback', { body: { type: 'bug', ...body } }, by?.access_token);
  return newest({ kind: 'bug' });
};
const notifications = async ({ access_token }: Member) =>
  (await call('GET /notifications', { query: {} }, access_token)).notifications;

describe('the queue', () => {
  it('has feedback, reports about people and about sheets, counted by state and kind', async () => {
    const [pema, author] = [await member(), await member()];
    const { sheet_id } = await create(author, { title: 'Cheap pills', is_published: true });
    await feedback({ email: 'guest@example.org', words: 'A misprint' });
    const about = { params: { username: await usernameOf(author) }, body: { words: 'Rude' } };
    await call('POST /users/{username}/report', about, pema.access_token);
    const spam = { params: { id: sheet_id }, body: { words: 'Advertising' } };
    await call('POST /sheets/{id}/report', spam, pema.access_token);
    const { reports: found, counts, total } = await reports();
    expect([counts, total]).toEqual([{ open: 3, taken: 0, settled: 0 }, 3]);
    expect(found).toMatchObject([
      { kind: 'bug', words: 'A misprint', by: null, can_reply: true },
      { kind: 'person', by: { username: await usernameOf(pema) }, about: { username: await usernameOf(author) } },
      { kind: 'sheet', words: 'Advertising', sheet: { id: sheet_id, title: 'Cheap pills', state: 'public' } },
    ]);
    expect((await reports({ kind: 'sheet' })).counts).toEqual({ open: 1, taken: 0, settled: 0 });
    expect(await runAdminCommand(db, ['feedback'])).toContain(`sheet about ${await usernameOf(author)} on sheet`);
  });

  it('has one report of a member about a sheet; a second replaces it and opens it again', async () => {
    const [pema, author] = [await member(), await member()];
    const { sheet_id: id } = await create(author, { is_published: true });
    const send = (words: string) => act(pema, 'POST /sheets/{id}/report', { id }, { words });
    await send('First');
    const { id: first } = await newest({ kind: 'sheet' });
    await act(moderator, 'POST /admin/reports/{id}/settle', { id: first }, { outcome: 'Nothing wrong' });
    expect((await send('Second')).status).toBe(204);
    expect(await report(first)).toMatchObject({ state: 'open', words: 'Second', outcome: '', settled_by: null });
    expect((await act(author, 'POST /sheets/{id}/report', { id }, { words: 'x' })).body).toMatchObject({
      code: 'own_sheet',
    });
  });

  it('shows the title of a sheet only while its author shows it', async () => {
    const [pema, author] = [await member(), await member()];
    const { sheet_id: id } = await create(author, { title: 'Now private', is_published: true });
    await call('POST /sheets/{id}/report', { params: { id }, body: { words: 'Bad' } }, pema.access_token);
    await app.put(author, id, { body: { is_published: false } });
    const { id: report_id } = await newest({ kind: 'sheet' });
    expect(JSON.stringify(await report(report_id))).not.toContain('Now private');
    expect((await act(moderator, 'GET /admin/sheets/{id}', { id })).status).toBe(404);
  });
});

describe('taking and settling', () => {
  it('of two moderators at the same moment one has the report, and the other is told who', async () => {
    const { id } = await feedback({ email: 'guest@example.org', words: 'Two at once' });
    const answers = await Promise.all([
      act(moderator, 'POST /admin/reports/{id}/take', { id }),
      act(colleague, 'POST /admin/reports/{id}/take', { id }),
    ]);
    const winner = answers[0]?.status === 204 ? moderator : colleague;
    const other = winner === moderator ? colleague : moderator;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'report_taken',
      taken_by: await usernameOf(winner),
    });
    const settle = (by: Member) => act(by, 'POST /admin/reports/{id}/settle', { id }, { outcome: 'Done' });
    expect((await settle(other)).body).toMatchObject({ code: 'report_taken' });
    expect((await act(other, 'POST /admin/reports/{id}/release', { id })).status).toBe(204);
    expect((await settle(other)).status).toBe(204);
    expect((await settle(winner)).body).toMatchObject({ code: 'report_settled' });
    expect(await report(id)).toMatchObject({ state: 'settled', outcome: 'Done', settled_by: await usernameOf(other) });
    expect((await act(winner, 'POST /admin/reports/{id}/reopen', { id })).status).toBe(204);
    expect(await report(id)).toMatchObject({ state: 'open', outcome: '', taken_by: null });
    const { entries } = await call('GET /audit-log', { query: { target_id: id } }, moderator.access_token);
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      'take_report',
      'release_report',
      'settle_report',
      'reopen_report',
    ]);
  });

  it('tells the member who has reported, with every outcome that is unread', async () => {
    const pema = await member();
    for (const outcome of ['Mended', 'Mended too']) {
      const { id } = await feedback({ words: outcome }, pema);
      await act(moderator, 'POST /admin/reports/{id}/settle', { id }, { outcome });
    }
    expect(await notifications(pema)).toMatchObject([{ kind: 'report_settled', messages: ['Mended', 'Mended too'] }]);
    await call('POST /notifications/read', { body: {} }, pema.access_token);
    const { id } = await feedback({ words: 'A third' }, pema);
    await act(moderator, 'POST /admin/reports/{id}/settle', { id }, { outcome: 'Not a fault' });
    expect(await notifications(pema)).toMatchObject([{ is_read: false, messages: ['Not a fault'] }]);
  });
});

describe('an answer', () => {
  it('goes to a guest and to a member, whose addresses nobody with a role sees', async () => {
    const pema = await member();
    const guest = await feedback({ email: 'guest@example.org', words: 'Please write to me@private.example soon' });
    const own = await feedback({ words: 'Also a misprint' }, pema);
    await mails();
    for (const { id } of [guest, own])
      expect(
        (await act(moderator, 'POST /admin/reports/{id}/reply', { id }, { words: 'Mended.\nThank you!' })).status,
      ).toBe(204);
    const sent = await mails();
    expect(sent.map(({ to }) => to?.[0]?.address)).toEqual(['guest@example.org', pema.email]);
    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Mended\.\n\nThank you!/),
      expect.stringMatching(/Mended\.\n\nThank you!/),
    ]);
    const shown = [await reports({ limit: 100 }), await report(guest.id), await report(own.id)];
    const log = await call('GET /audit-log', { query: { limit: 100 } }, moderator.access_token);
    expect(JSON.stringify([shown, log])).not.toMatch(/@(?!")[\w.]*example/);
    expect(await report(guest.id)).toMatchObject({
      words: 'Please write to …@… soon',
      replies: [{ by: await usernameOf(moderator), words: 'Mended.\nThank you!' }],
    });
    expect(JSON.stringify(log)).not.toContain('Thank you!');
  });
});
