import { describe, expect, it } from 'vitest';
import { type Member } from '#server/auth/testing-members.ts';
import { paragraphs, sheetsApp } from '#server/sheets/testing-sheets.ts';
import { moderationOf } from './testing-staff.ts';

const app = await sheetsApp();
const { call, create, member, put, read, pool } = app;
const { staff, usernameOf, act } = moderationOf(app);
const admin = await staff('admin');
const moderator = await staff('moderator');

const hold = (hold_first_publications: 'off' | 'with_signs' | 'all') =>
  call('PUT /admin/settings', { body: { hold_first_publications } }, admin.access_token);
const oldMember = async () => {
  const old = await member();
  await pool.query(`update accounts set created_date = now() - interval '3 days' where email = $1`, [old.email]);
  return old;
};
const publish = (author: Member, words = 'A few words', title = 'My first sheet') =>
  create(author, { title, source: paragraphs(words), is_published: true }) as Promise<{
    sheet_id: string;
    version: number;
    is_published: boolean;
    withheld?: string;
  }>;
const waiting = async (id: string) => {
  const query = { kind: 'publication', limit: 100 } as const;
  const { reports } = await call('GET /admin/reports', { query }, moderator.access_token);
  return reports.find(({ sheet }) => sheet?.id === id);
};
const isPublic = async (id: string) => (await app.app.inject(`/api/v1/sheets/${id}`)).statusCode === 200;

describe('the setting', () => {
  it('is off at first, set by administrators alone, and in the audit log', async () => {
    expect(await call('GET /admin/settings', {}, admin.access_token)).toEqual({ hold_first_publications: 'off' });
    expect(await publish(await member())).toMatchObject({ is_published: true });
    expect((await act(moderator, 'PUT /admin/settings', {}, { hold_first_publications: 'all' })).status).toBe(403);
    await hold('all');
    await hold('all');
    const query = { action: 'change_setting' } as const;
    const { entries } = await call('GET /audit-log', { query }, admin.access_token);
    expect(entries).toMatchObject([
      { target_name: 'hold_first_publications', before: { value: 'off' }, after: { value: 'all' } },
    ]);
  });
});

describe('a first publication', () => {
  it('waits, is approved in the version that was read, and later ones do not wait', async () => {
    await hold('all');
    const author = await oldMember();
    const first = await publish(author);
    expect(first).toMatchObject({ is_published: false, withheld: 'held' });
    const id = first.sheet_id;
    expect(await isPublic(id)).toBe(false);
    expect(await read(id, author)).toMatchObject({ withheld: 'held', is_published: false });
    expect(await waiting(id)).toMatchObject({
      kind: 'publication',
      signs: [],
      by: { username: await usernameOf(author) },
    });
    // A draft since is nobody's business; new words to publish are.
    await put(author, id, { body: { title: 'A private draft' } });
    const shown = await call('GET /admin/sheets/{id}', { params: { id } }, moderator.access_token);
    expect(shown).toMatchObject({ state: 'held', sheet: { sheet_title: 'My first sheet' } });
    await put(author, id, { body: { title: 'Advertising', is_published: true } });
    const approve = (version: number) => act(moderator, 'POST /admin/sheets/{id}/approve', { id }, { version });
    expect((await approve(shown.sheet.version)).body).toMatchObject({ code: 'stale_version' });
    const { sheet } = await call('GET /admin/sheets/{id}', { params: { id } }, moderator.access_token);
    expect(sheet.sheet_title).toBe('Advertising');
    const answers = await Promise.all([approve(sheet.version), approve(sheet.version)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await isPublic(id)).toBe(true);
    expect(await waiting(id)).toBeUndefined();
    expect(await publish(author)).toMatchObject({ is_published: true });
  });

  it('that is declined is private again with the words since; its author reads the reason and may try again', async () => {
    await hold('all');
    const author = await oldMember();
    const { sheet_id: id, version } = await publish(author);
    await put(author, id, { body: { title: 'Better' } });
    const body = { reason: 'Please add some words of your own.', version };
    expect((await act(moderator, 'POST /admin/sheets/{id}/decline', { id }, body)).status).toBe(204);
    expect(await isPublic(id)).toBe(false);
    const own = await read(id, author);
    expect(own).toMatchObject({ sheet_title: 'Better', notice: { kind: 'decline', reason: body.reason } });
    expect(own).not.toHaveProperty('withheld');
    expect(own).not.toHaveProperty('has_unpublished_changes');
    expect((await act(moderator, 'GET /admin/sheets/{id}', { id })).status).toBe(404);
    expect((await put(author, id, { body: { is_published: true } })).body).toMatchObject({ withheld: 'held' });
    expect(await waiting(id)).toMatchObject({ state: 'open', outcome: '' });
  });

  it('is withdrawn by making it private or deleting it', async () => {
    await hold('all');
    const author = await oldMember();
    for (const withdraw of [
      (id: string) => put(author, id, { body: { is_published: false } }),
      (id: string) => act(author, 'DELETE /sheets/{id}', { id }),
    ]) {
      const { sheet_id: id } = await publish(author);
      await withdraw(id);
      expect(await waiting(id)).toBeUndefined();
      expect((await act(moderator, 'GET /admin/sheets/{id}', { id })).status).toBe(404);
    }
  });

  it('waits only with signs, if the site chooses so', async () => {
    await hold('with_signs');
    const words = 'The patient one, who bears what is hard to bear, is praised by those who know what is hard to bear.';
    expect(await publish(await oldMember(), words, 'Patience')).toMatchObject({ is_published: true });
    const copy = await publish(await oldMember(), words.toUpperCase(), 'Patience');
    expect(copy.withheld).toBe('held');
    expect((await waiting(copy.sheet_id))?.signs).toEqual(['same_words']);
    const fresh = await publish(await member());
    expect((await waiting(fresh.sheet_id))?.signs).toEqual(['new_account']);
    const links = 'See https://a.example https://b.example https://c.example https://d.example https://e.example';
    const linked = await publish(await oldMember(), links);
    expect((await waiting(linked.sheet_id))?.signs).toEqual(['many_links']);
    expect(await publish(moderator, links)).toMatchObject({ is_published: true });
    await hold('off');
  });
});
