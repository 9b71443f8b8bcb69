import { describe, expect, it } from 'vitest';
import { authorize } from './authorize.ts';
import { runAdminCommand } from '#server/admin/admin-commands.ts';
import { createSigningKeys } from './signing-keys.queries.ts';
import { membersApp } from './testing-members.ts';
import { challengeOf, turnOnFactor } from './testing-second-factor.ts';

const app = await membersApp();
const { db, pool, member, call } = app;
const authDeps = { keys: createSigningKeys(db), provider: undefined, isSecondFactorDemanded: true };

/** What the caller gets for each kind of authorization in the contract: a role or an error. */
const outcomes = async (bearer: string | undefined, isSecondFactorDemanded = true) => {
  const outcome = (auth: Parameters<typeof authorize>[2]) =>
    authorize(db, { ...authDeps, isSecondFactorDemanded }, auth, bearer).then(
      (viewer) => viewer?.role ?? 'guest',
      (error: { status: number; body: { code: string } }) => `${error.status} ${error.body.code}`,
    );
  return Promise.all((['none', 'link', 'optional', 'required', 'editor', 'admin'] as const).map(outcome));
};
const refused = '403 forbidden';

describe('authorization', () => {
  it('lets a guest make only open calls', async () => {
    const unauthorized = '401 unauthorized';
    const expected = ['guest', 'guest', 'guest', unauthorized, unauthorized, unauthorized];
    expect(await outcomes(undefined)).toEqual(expected);
    expect(await outcomes('None')).toEqual(expected);
  });

  it('lets each role make its own calls and those of lower roles, as soon as it is granted', async () => {
    const who = await member();
    const { email, access_token } = who;
    await turnOnFactor(app, who);
    expect(await outcomes(access_token)).toEqual(['guest', 'guest', 'member', 'member', refused, refused]);
    await runAdminCommand(db, ['grant', email, 'editor']);
    expect(await outcomes(access_token)).toEqual(['guest', 'guest', 'editor', 'editor', 'editor', refused]);
    await runAdminCommand(db, ['grant', email, 'admin']);
    expect(await outcomes(access_token)).toEqual(['guest', 'guest', 'admin', 'admin', 'admin', 'admin']);
    // The only administrator would keep the role.
    await runAdminCommand(db, ['grant', (await member()).email, 'admin']);
    await runAdminCommand(db, ['revoke', email]);
    expect(await outcomes(access_token)).toEqual(['guest', 'guest', 'member', 'member', refused, refused]);
  });
});

describe('a role without a second factor', () => {
  const lacking = '403 second_factor_required';
  const info = async (token: string) => (await call('GET /users/info', {}, token)).lacks_second_factor;

  it('is of no use until one is set up, or unless the setting allows it', async () => {
    const who = await member();
    const { email, access_token } = who;
    expect(await info(access_token)).toBe(false);
    await runAdminCommand(db, ['grant', email, 'editor']);
    expect(await outcomes(access_token)).toEqual(['guest', 'guest', 'editor', 'editor', lacking, refused]);
    expect(await outcomes(access_token, false)).toEqual(['guest', 'guest', 'editor', 'editor', 'editor', refused]);
    expect(await info(access_token)).toBe(true);
    const { is_demanded } = (await call('GET /users/me/settings', {}, access_token)).second_factor;
    expect(is_demanded).toBe(true);

    const { code } = await turnOnFactor(app, who);
    expect(await outcomes(access_token)).toEqual(['guest', 'guest', 'editor', 'editor', 'editor', refused]);
    expect(await info(access_token)).toBe(false);
    const body = { challenge: await challengeOf(app, who), code: await code() };
    const { auth } = await call('POST /auth/second-factor', { body });
    expect((await outcomes(auth.access_token))[4]).toBe('editor');

    await runAdminCommand(db, ['reset-second-factor', email]);
    expect((await outcomes(access_token))[4]).toBe(lacking);
  });

  it('works for a while if it was given before a second factor was demanded', async () => {
    const { email, access_token } = await member();
    await runAdminCommand(db, ['grant', email, 'admin']);
    const graceEnds = (when: string) =>
      pool.query(`update accounts set second_factor_grace_date = now() + $1::interval where email = $2`, [when, email]);
    await graceEnds('1 hour');
    expect(await outcomes(access_token)).toEqual(['guest', 'guest', 'admin', 'admin', 'admin', 'admin']);
    // The page asks for it meanwhile.
    expect(await info(access_token)).toBe(true);
    const { grace_date } = (await call('GET /users/me/settings', {}, access_token)).second_factor;
    expect(grace_date).toMatch(/^\d{4}-/);
    await graceEnds('-1 second');
    expect((await outcomes(access_token))[5]).toBe(lacking);
    await graceEnds('1 hour');
    // A role that is given now needs one at once.
    await runAdminCommand(db, ['grant', email, 'admin']);
    expect((await outcomes(access_token))[5]).toBe(lacking);
  });
});
