import { describe, expect, it } from 'vitest';
import { saveFeedback } from '#server/feedback/feedback.queries.ts';
import { testDatabase } from '#server/db/testing.ts';
import { createAccount, findCredentials } from '#server/auth/accounts.queries.ts';
import { signAccessToken, readAccessToken } from '#server/auth/access-tokens.ts';
import { listAuditLog } from '#server/audit-log/audit-log.queries.ts';
import { runAdminCommand, ADMIN_USAGE } from './admin-commands.ts';
import { confirmSecondFactor, startSecondFactor } from '#server/auth/second-factors.queries.ts';
import { startSession } from '#server/auth/sessions.queries.ts';
import { createSigningKeys } from '#server/auth/signing-keys.queries.ts';
import { newTotpSecret } from '#server/auth/totp.rules.ts';

const { db } = await testDatabase();
const email = 'Keeper@example.org';
const addAccount = (address: string) =>
  db.transaction().execute((trx) =>
    createAccount(trx, {
      email: address,
      firstname: 'Keeper',
      lastname: '',
      password_hash: null,
      site_language: 'en',
      is_email_verified: false,
    }),
  );
await addAccount(email);
const run = (...args: string[]) => runAdminCommand(db, args);

describe('npm run admin', () => {
  it('prints its usage for an unknown command', async () => {
    for (const words of [[], ['help'], ['grant'], ['grant', email], ['revoke', email, 'admin'], ['list', 'all']]) {
      await expect(run(...words)).rejects.toThrow(ADMIN_USAGE);
    }
  });

  it('refuses an unknown role, and an e-mail that nobody has registered', async () => {
    await expect(run('grant', email, 'king')).rejects.toThrow(
      'There is no role king; there are member, moderator, editor, librarian, admin.',
    );
    await expect(run('grant', 'nobody@example.org', 'admin')).rejects.toThrow(/Nobody has registered/);
  });

  it('grants, lists and revokes roles', async () => {
    expect(await run('list')).toBe('Everybody is a member.');
    expect(await run('grant', 'keeper@EXAMPLE.org', 'editor')).toBe('keeper@EXAMPLE.org is now editor.');
    await run('grant', email, 'admin');
    expect(await run('list')).toMatch(/^admin {5}Keeper@example\.org \(keeper\.\d{4}\)$/);
    await expect(run('revoke', email)).rejects.toThrow(`${email} is the only administrator.`);
    await addAccount('second@example.org');
    await run('grant', 'second@example.org', 'admin');
    await run('revoke', email);
    expect(await run('list')).toMatch(/^admin {5}second@example\.org/);
    const { entries } = await listAuditLog(db, {}, { skip: 0, limit: 10 });
    expect(
      entries.map(({ by, via, action, before, after }) => [by, via, action, before?.['role'], after?.['role']]),
    ).toEqual([
      [null, 'command', 'change_role', 'admin', 'member'],
      [null, 'command', 'change_role', 'member', 'admin'],
      [null, 'command', 'change_role', 'editor', 'admin'],
      [null, 'command', 'change_role', 'member', 'editor'],
    ]);
  });

  it('ends the sessions of one member, or of everybody, and revokes the tokens of the identity provider', async () => {
    const keeper = await findCredentials(db, email);
    const other = await addAccount('other@example.org');
    for (const id of [keeper?.id, other]) await startSession(db, id ?? '', 'a browser');
    const sessions = () => db.selectFrom('sessions').select('account_id').execute();
    const revoked = () =>
      db.selectFrom('accounts').select('email').where('tokens_valid_from', 'is not', null).orderBy('email').execute();
    await expect(run('end-sessions', 'nobody@example.org')).rejects.toThrow(/Nobody has registered/);
    expect(await run('end-sessions', 'keeper@EXAMPLE.org')).toBe('keeper@EXAMPLE.org is logged out everywhere.');
    expect(await sessions()).toEqual([{ account_id: other }]);
    expect(await revoked()).toEqual([{ email }]);
    expect(await run('end-sessions', 'all')).toBe('Everybody is logged out.');
    expect(await sessions()).toEqual([]);
    expect(await revoked()).toHaveLength(3);
  });

  it('turns off the second factor of a member, and says so by mail', async () => {
    const { id = '' } = (await findCredentials(db, email)) ?? {};
    await expect(run('reset-second-factor', 'nobody@example.org')).rejects.toThrow(/Nobody has registered/);
    await expect(run('reset-second-factor', email)).rejects.toThrow(`${email} has no second factor.`);
    await startSecondFactor(db, id, newTotpSecret());
    await db.transaction().execute((trx) => confirmSecondFactor(trx, id, 1));
    expect((await findCredentials(db, email))?.has_second_factor).toBe(true);
    expect(await run('reset-second-factor', email)).toMatch(
      /^Keeper@example\.org now logs in with the password alone\./,
    );
    expect((await findCredentials(db, email))?.has_second_factor).toBe(false);
    const mails = await db.selectFrom('mail_queue').select('kind').where('account_id', '=', id).execute();
    expect(mails).toEqual([{ kind: 'second_factor_off' }]);
  });

  it('prints feedback without control characters', async () => {
    expect(await run('feedback')).toBe('Nobody has written yet.');
    const words = 'More texts\u001B[2J\nplease';
    await db.transaction().execute((trx) => {
      const feedback = { account_id: null, type: 'idea' as const, email: 'guest@example.org', words };
      return saveFeedback(trx, feedback, undefined);
    });
    expect(await run('feedback')).toMatch(/^\d{4}-.* idea from a guest guest@example\.org: More texts \[2J please$/);
  });

  it('replaces the signing key: tokens signed before are refused, new ones accepted', async () => {
    const holder = { account_id: crypto.randomUUID(), session_id: crypto.randomUUID() };
    const before = await signAccessToken(createSigningKeys(db), holder);
    expect(await readAccessToken(createSigningKeys(db), before)).toEqual(holder);
    const running = createSigningKeys(db);
    await running.newest();
    await run('rotate-keys');
    expect(await readAccessToken(createSigningKeys(db), before)).toBeUndefined();
    // A server with the old key in its cache looks up the new one.
    const after = await signAccessToken(createSigningKeys(db), holder);
    expect(await readAccessToken(running, after)).toEqual(holder);
  });

  it('agrees on one set of keys when several processes start at once', async () => {
    await db.deleteFrom('signing_keys').execute();
    const processes = [createSigningKeys(db), createSigningKeys(db), createSigningKeys(db)];
    const holder = { account_id: crypto.randomUUID(), session_id: crypto.randomUUID() };
    const tokens = await Promise.all(processes.map((keys) => signAccessToken(keys, holder)));
    for (const keys of processes) {
      for (const token of tokens) expect(await readAccessToken(keys, token)).toEqual(holder);
    }
  });
});
