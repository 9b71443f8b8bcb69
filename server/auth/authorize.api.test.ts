import { describe, expect, it } from 'vitest';
import { authorize } from './authorize.ts';
import { runAdminCommand } from './admin.ts';
import { createSigningKeys } from './signing-keys.queries.ts';
import { membersApp } from './testing-members.ts';

const { db, member } = await membersApp();
const authDeps = { keys: createSigningKeys(db), provider: undefined };

/** What the caller gets for each kind of authorization in the contract: a role or an error. */
const outcomes = async (bearer: string | undefined) => {
  const outcome = (auth: Parameters<typeof authorize>[2]) =>
    authorize(db, authDeps, auth, bearer).then(
      (viewer) => viewer?.role ?? 'guest',
      (error: { status: number; body: { code: string } }) => `${error.status} ${error.body.code}`,
    );
  return Promise.all((['none', 'link', 'optional', 'required', 'editor', 'admin'] as const).map(outcome));
};

describe('authorization', () => {
  it('lets a guest make only open calls', async () => {
    const refused = '401 unauthorized';
    expect(await outcomes(undefined)).toEqual(['guest', 'guest', 'guest', refused, refused, refused]);
    expect(await outcomes('None')).toEqual(['guest', 'guest', 'guest', refused, refused, refused]);
  });

  it('lets each role make its own calls and those of lower roles, as soon as it is granted', async () => {
    const { email, access_token } = await member();
    const refused = '403 forbidden';
    expect(await outcomes(access_token)).toEqual(['guest', 'guest', 'member', 'member', refused, refused]);
    await runAdminCommand(db, ['grant', email, 'editor']);
    expect(await outcomes(access_token)).toEqual(['guest', 'guest', 'editor', 'editor', 'editor', refused]);
    await runAdminCommand(db, ['grant', email, 'admin']);
    expect(await outcomes(access_token)).toEqual(['guest', 'guest', 'admin', 'admin', 'admin', 'admin']);
    await runAdminCommand(db, ['revoke', email]);
    expect(await outcomes(access_token)).toEqual(['guest', 'guest', 'member', 'member', refused, refused]);
  });
});
