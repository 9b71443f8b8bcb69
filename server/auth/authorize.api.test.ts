import { describe, expect, it } from 'vitest';
import { authorize } from './authorize.ts';
import { administer } from './admin.ts';
import { signingKeys } from './signing-keys.ts';
import { membersApp } from './testing-members.ts';

const { db, member } = await membersApp();
const authDeps = { keys: signingKeys(db), provider: undefined };

/** How a caller fares where the contract says who may call. */
const fates = async (bearer: string | undefined) => {
  const admitted = (auth: Parameters<typeof authorize>[2]) =>
    authorize(db, authDeps, auth, bearer).then(
      (viewer) => viewer?.role ?? 'guest',
      (error: { status: number; body: { code: string } }) => `${error.status} ${error.body.code}`,
    );
  return Promise.all((['none', 'link', 'optional', 'required', 'editor', 'admin'] as const).map(admitted));
};

describe('who may call', () => {
  it('a guest: what is open to all', async () => {
    const refused = '401 unauthorized';
    expect(await fates(undefined)).toEqual(['guest', 'guest', 'guest', refused, refused, refused]);
    expect(await fates('None')).toEqual(['guest', 'guest', 'guest', refused, refused, refused]);
  });

  it('a member: not what takes an editor; an editor: not what takes an admin; from the moment the role is given', async () => {
    const { email, access_token } = await member();
    const refused = '403 forbidden';
    expect(await fates(access_token)).toEqual(['guest', 'guest', 'member', 'member', refused, refused]);
    await administer(db, ['grant', email, 'editor']);
    expect(await fates(access_token)).toEqual(['guest', 'guest', 'editor', 'editor', 'editor', refused]);
    await administer(db, ['grant', email, 'admin']);
    expect(await fates(access_token)).toEqual(['guest', 'guest', 'admin', 'admin', 'admin', 'admin']);
    await administer(db, ['revoke', email]);
    expect(await fates(access_token)).toEqual(['guest', 'guest', 'member', 'member', refused, refused]);
  });
});
