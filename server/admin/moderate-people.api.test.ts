import { describe, expect, it } from 'vitest';
import { bearer, PASSWORD, type Member } from '#server/auth/testing-members.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import { moderationOf } from './testing-staff.ts';

const app = await sheetsApp();
const { call, raw, create, member, mails, put } = app;
const { staff, usernameOf, act } = moderationOf(app);
const admin = await staff('admin');
const moderator = await staff('moderator');

const author = async () => {
  const who = await member();
  const { sheet_id } = await create(who, { title: 'Public words', is_published: true });
  return { who, sheet_id, username: await usernameOf(who) };
};
const person = (username: string, by: Member = moderator) =>
  call('GET /admin/people/{username}', { params: { username } }, by.access_token);
const close = (username: string, by: Member = moderator) =>
  act(by, 'POST /admin/people/{username}/close', { username }, { reason: 'Advertising again' });
const login = (email: string, password = PASSWORD) => raw('POST /auth/login', { body: { email, password } });

describe('a warning', () => {
  it('comes as a notification and a mail, and stays in the history', async () => {
    const { who, username } = await author();
    await mails();
    const reason = 'Please be kind.';
    expect((await act(moderator, 'POST /admin/people/{username}/warn', { username }, { reason })).status).toBe(204);
    const { notifications } = await call('GET /notifications', { query: {} }, who.access_token);
    expect(notifications).toMatchObject([{ kind: 'warned', messages: [reason], person: null }]);
    expect((await mails()).map(({ to, text }) => [to?.[0]?.address, text?.includes(reason)])).toEqual([
      [who.email, true],
    ]);
    const shown = await person(username);
    expect(shown).toMatchObject({
      can_be_moderated: true,
      measures: [{ kind: 'warn', reason, by: await usernameOf(moderator) }],
      sheets: [{ title: 'Public words', state: 'public' }],
    });
    expect(JSON.stringify(shown)).not.toContain('@example.org');
  });
});

describe('a silence', () => {
  it('lets the member read and write privately, and says why and until when nothing else', async () => {
    const { who, sheet_id, username } = await author();
    const other = await author();
    const newCollection = (is_public: boolean) =>
      call('POST /sheet-collections', { body: { title: 'Collected', is_public } }, who.access_token);
    const [open, own] = [await newCollection(true), await newCollection(false)];
    const collect = (id: string) =>
      act(who, 'POST /sheet-collections/{id}/sheets', { id }, { sheet_id: other.sheet_id });
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const body = { reason: 'Rude reports', until };
    expect((await act(moderator, 'POST /admin/people/{username}/silence', { username }, body)).status).toBe(204);
    const refused = { status: 403, body: { code: 'silenced', reason: 'Rude reports', until: expect.any(String) } };
    const { sheet_id: draft } = await create(who, { title: 'Private' });
    const attempts = [
      collect(open.id),
      put(who, draft, { body: { is_published: true } }),
      put(who, sheet_id, { body: { title: 'New', is_published: true } }),
      act(who, 'POST /sheets', {}, { title: 'New', is_published: true }),
      act(who, 'POST /sheets/{id}/report', { id: other.sheet_id }, { words: 'x' }),
      act(who, 'POST /users/{username}/report', { username: other.username }, { words: 'x' }),
      act(who, 'POST /sheet-collections', {}, { title: 'Mine', is_public: true }),
      act(who, 'POST /users/info', {}, { firstname: 'A', lastname: 'B' }),
    ];
    for (const attempt of await Promise.all(attempts)) expect(attempt).toMatchObject(refused);
    expect((await collect(own.id)).status).toBe(204);
    expect((await put(who, draft, { body: { title: 'Still private' } })).status).toBe(200);
    expect((await put(who, sheet_id, { body: { title: 'A draft' } })).status).toBe(200);
    expect((await person(username)).silenced_until).toMatch(/^\d{4}/);
    await act(moderator, 'POST /admin/people/{username}/lift-silence', { username });
    expect((await put(who, draft, { body: { is_published: true } })).status).toBe(200);
    expect((await person(username)).measures[0]).toMatchObject({ kind: 'silence', ended_date: expect.any(String) });
  });

  it('ends by itself, and cannot begin in the past', async () => {
    const { who, username } = await author();
    const body = { reason: 'x', until: '2020-01-01' };
    expect((await act(moderator, 'POST /admin/people/{username}/silence', { username }, body)).status).toBe(400);
    await app.pool.query(`update accounts set silenced_until = now() - interval '1 second' where username = $1`, [
      username,
    ]);
    expect((await act(who, 'POST /sheets', {}, { title: 'New', is_published: true })).status).toBe(201);
  });
});

describe('a closed account', () => {
  it('ends every session, tells only its owner why, and shows nothing until it is reopened', async () => {
    const { who, sheet_id, username } = await author();
    const reader = await member();
    const collection = { title: 'Public collection', is_public: true };
    const { id } = await call('POST /sheet-collections', { body: collection }, who.access_token);
    const { sheet_id: taken } = await create(who, { title: 'Taken down', is_published: true });
    await act(moderator, 'POST /admin/sheets/{id}/take-down', { id: taken }, { reason: 'Copied' });
    await call('POST /users/{username}/follow', { params: { username } }, reader.access_token);
    const publicStatuses = async () =>
      (
        await Promise.all(
          [`/users/${username}`, `/sheets/${sheet_id}`, `/sheet-collections/${id}`, `/sheets/${taken}`].map((url) =>
            app.app.inject(`/api/v1${url}`),
          ),
        )
      ).map(({ statusCode }) => statusCode);
    expect(await publicStatuses()).toEqual([200, 200, 200, 404]);
    expect((await close(username)).status).toBe(204);
    expect(await publicStatuses()).toEqual([404, 404, 404, 404]);
    expect((await raw('GET /users/info', bearer(who.access_token))).status).toBe(401);
    expect((await raw('POST /auth/refresh-token', { body: { token: who.refresh_token } })).status).toBe(401);
    expect(await login(who.email)).toMatchObject({
      status: 403,
      body: { code: 'account_closed', reason: 'Advertising again' },
    });
    expect((await login(who.email, 'a wrong password')).body).toMatchObject({ code: 'invalid_credentials' });
    const { users } = await call(
      'GET /users/{username}/following',
      { params: { username: await usernameOf(reader) }, query: {} },
      reader.access_token,
    );
    expect(users).toEqual([]);
    expect(await person(username)).toMatchObject({ closed_date: expect.any(String), sheets: [{}, {}] });
    expect((await act(moderator, 'POST /admin/people/{username}/reopen', { username })).status).toBe(204);
    expect(await publicStatuses()).toEqual([200, 200, 200, 404]);
    expect((await login(who.email)).status).toBe(200);
  });

  it('publishes nothing that was sent while it was being closed', async () => {
    const { who, username } = await author();
    const { sheet_id } = await create(who);
    const closing = await app.pool.connect();
    await closing.query('begin');
    await closing.query('update accounts set closed_date = now() where username = $1', [username]);
    let isAnswered = false;
    const publishing = put(who, sheet_id, { body: { is_published: true } }).finally(() => {
      isAnswered = true;
    });
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => isAnswered || (await app.pool.query(isWaiting)).rowCount === 1).toBe(true);
    await closing.query('commit');
    closing.release();
    expect((await publishing).status).toBe(401);
  });

  it('has nothing public, however many sheets are published or restored at the moment', async () => {
    const { who, sheet_id, username } = await author();
    const ids = await Promise.all([1, 2, 3].map(async () => (await create(who)).sheet_id));
    await act(moderator, 'POST /admin/sheets/{id}/take-down', { id: sheet_id }, { reason: 'Copied' });
    await Promise.all([
      ...ids.map((id) => put(who, id, { body: { is_published: true } })),
      act(moderator, 'POST /admin/sheets/{id}/restore', { id: sheet_id }),
      close(username),
      ...ids.map((id) => put(who, id, { body: { is_published: true } })),
    ]);
    const { rows } = await app.pool.query(
      'select s.id from sheets s join accounts a on a.id = s.account_id where a.username = $1 and s.is_published',
      [username],
    );
    expect(rows).toEqual([]);
  });
});

describe('the audit log', () => {
  it('undoes what a moderator has done, unless somebody has already', async () => {
    const { who, sheet_id, username } = await author();
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await act(moderator, 'POST /admin/people/{username}/silence', { username }, { reason: 'Rude', until });
    await act(moderator, 'POST /admin/sheets/{id}/take-down', { id: sheet_id }, { reason: 'Copied' });
    await close(username);
    const undo = async (action: 'silence' | 'take_down_sheet' | 'close_account', by = moderator) => {
      const { entries } = await call('GET /audit-log', { query: { action, limit: 1 } }, by.access_token);
      return (await act(by, 'POST /audit-log/{id}/undo', { id: String(entries[0]?.id) })).status;
    };
    expect(await undo('close_account', await staff('editor'))).toBe(403);
    const twice = await Promise.all([undo('close_account'), undo('close_account')]);
    expect(twice.toSorted()[0]).toBe(204);
    expect(twice.toSorted()[1]).toBeGreaterThanOrEqual(400);
    expect([await undo('silence'), await undo('take_down_sheet')]).toEqual([204, 204]);
    expect((await app.app.inject(`/api/v1/sheets/${sheet_id}`)).statusCode).toBe(200);
    expect(await person(username)).toMatchObject({ closed_date: null, silenced_until: null });
    expect((await login(who.email)).status).toBe(200);
  });
});

describe('who may do this', () => {
  it('nobody to themselves or to somebody with the same or a higher role', async () => {
    const [colleague, editor] = [await staff('moderator'), await staff('editor')];
    const status = async (by: Member, of: Member) => (await close(await usernameOf(of), by)).status;
    // Moderators know whoever has shown or written something.
    for (const each of [colleague, editor, admin]) await create(each, { is_published: true });
    expect(await status(moderator, moderator)).toBe(404);
    await create(moderator, { is_published: true });
    expect([await status(moderator, moderator), await status(admin, admin)]).toEqual([400, 400]);
    expect(await Promise.all([colleague, editor, admin].map((of) => status(moderator, of)))).toEqual([403, 403, 403]);
    expect(await status(admin, await staff('admin'))).toBe(403);
    expect(await status(admin, editor)).toBe(204);
    const role = { params: { username: await usernameOf(colleague) }, body: { role: 'member' } } as const;
    await call('PUT /admin/people/{username}/role', role, admin.access_token);
    expect(await status(moderator, colleague)).toBe(204);
    const again = await act(admin, 'PUT /admin/people/{username}/role', role.params, { role: 'admin' });
    expect(again.body).toMatchObject({ code: 'account_closed' });
  });

  it('the only administrator cannot delete the own account, not even two at the same moment', async () => {
    await app.pool.query(`update accounts set role = 'member' where role = 'admin'`);
    const two = [await staff('admin'), await staff('admin')];
    const leave = ({ access_token }: Member) =>
      raw('DELETE /users/me', { body: { password: PASSWORD, published_sheets: 'erase' }, ...bearer(access_token) });
    const answers = await Promise.all(two.map(leave));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'last_admin' });
  });
});
