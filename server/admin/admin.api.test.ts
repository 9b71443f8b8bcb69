import { describe, expect, it } from 'vitest';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { turnOnFactor } from '#server/auth/testing-second-factor.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Role } from '#shared/roles.ts';
import { runAdminCommand } from './admin-commands.ts';
import { staffOf } from './testing-staff.ts';

const app = await sheetsApp();
const { call, raw, member, create, db, pool } = app;

const staff = staffOf(app);
const usernameOf = async ({ access_token }: Member) => (await call('GET /users/info', {}, access_token)).username;
const setRole = (by: Member, username: string, role: Role) =>
  raw('PUT /admin/people/{username}/role', { params: { username }, body: { role }, ...bearer(by.access_token) });
const people = (by: Member, query: object = {}) => call('GET /admin/people', { query }, by.access_token);

const admin = await staff('admin');

describe('roles', () => {
  it('are given and taken by administrators, work at once in open sessions, and are logged', async () => {
    const pema = await member();
    const username = await usernameOf(pema);
    await turnOnFactor(app, pema);
    const log = () => raw('GET /audit-log', bearer(pema.access_token));
    expect((await log()).status).toBe(403);
    expect((await setRole(admin, username, 'librarian')).status).toBe(204);
    expect((await log()).status).toBe(200);
    expect((await setRole(admin, username, 'member')).status).toBe(204);
    expect((await log()).status).toBe(403);
    const { entries } = await call('GET /audit-log', { query: { limit: 2 } }, admin.access_token);
    const by = await usernameOf(admin);
    const change = { by, via: 'site', action: 'change_role', target_name: username };
    expect(entries).toMatchObject([
      { ...change, before: { role: 'librarian' }, after: { role: 'member' } },
      { ...change, before: { role: 'member' }, after: { role: 'librarian' } },
    ]);
  });

  it('nobody can take the role of the last administrator, not even two at the same moment', async () => {
    const second = await staff('admin');
    const names = [await usernameOf(admin), await usernameOf(second)];
    const answers = await Promise.all([
      setRole(admin, names[1] ?? '', 'member'),
      setRole(second, names[0] ?? '', 'member'),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted();
    // The slower of the two has lost the role, or is told that it is the last one.
    expect([403, 409]).toContain(statuses[1]);
    const { rows } = await pool.query(`select email from accounts where role = 'admin'`);
    expect(rows).toHaveLength(1);
    await runAdminCommand(db, ['grant', admin.email, 'admin']);
    if (rows[0].email !== admin.email) await runAdminCommand(db, ['revoke', second.email]);
    expect(await setRole(admin, names[0] ?? '', 'editor')).toMatchObject({ status: 409, body: { code: 'last_admin' } });
  });
});

describe('the list of members', () => {
  it('finds them by the beginning of a name, without addresses; moderators see those who have shown something', async () => {
    const shown = await member({ firstname: 'Zopa', lastname: 'Rinchen' });
    const hidden = await member({ firstname: 'Zopa', lastname: 'Hidden' });
    await create(shown, { title: 'Public', is_published: true });
    const moderator = await staff('moderator');
    const seen = await people(moderator, { search: 'zop' });
    expect(seen.people).toMatchObject([{ username: await usernameOf(shown), role: 'member', published_sheets: 1 }]);
    expect((await people(admin, { search: 'zop' })).total).toBe(2);
    expect((await people(admin, { search: 'ZOPA hid' })).people).toMatchObject([
      { username: await usernameOf(hidden) },
    ]);
    expect((await people(admin, { search: '%' })).total).toBe(0);
    expect((await people(admin, { role: 'moderator' })).people).toMatchObject([
      { username: await usernameOf(moderator) },
    ]);
    expect(JSON.stringify(await people(admin, { limit: 100 }))).not.toContain('@example.org');
  });
});

describe('the audit log', () => {
  it('cannot be changed or emptied, also not by whoever deletes an account', async () => {
    await expect(pool.query(`update audit_log set action = 'x'`)).rejects.toThrow('cannot be changed');
    await expect(pool.query('delete from audit_log')).rejects.toThrow('cannot be changed');
    await expect(pool.query('truncate audit_log')).rejects.toThrow('cannot be changed');
    const leaving = await staff('admin');
    expect((await setRole(leaving, await usernameOf(await member()), 'editor')).status).toBe(204);
    await pool.query('delete from accounts where email = $1', [leaving.email]);
    const { entries } = await call('GET /audit-log', { query: { limit: 1 } }, admin.access_token);
    expect(entries).toMatchObject([{ by: null, via: 'site', after: { role: 'editor' } }]);
  });
});
