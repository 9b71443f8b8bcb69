import type { secondFactorCalls } from '#shared/contract/second-factor.ts';
import { everyone, members } from './caller-roles.ts';
import type { Rows } from './permission-row.ts';

/** The second factor of the caller's own account. */
export const secondFactorPermissions: Rows<typeof secondFactorCalls> = {
  'POST /auth/second-factor': [
    [
      'a challenge and its code',
      everyone(200),
      async ({ newFactorMember }) => {
        const { challenge, code } = await newFactorMember();
        return { body: { challenge, code } };
      },
    ],
    ['anything else', everyone(400), () => ({ body: { challenge: 'nonsense', code: '123456' } })],
  ],
  'POST /users/me/second-factor': [
    ['oneself', members(201), async ({ newMember, password }) => ({ ...(await newMember()), body: { password } })],
    ['a wrong password', members(400), () => ({ body: { password: 'not this one' } })],
  ],
  'POST /users/me/second-factor/confirm': [
    [
      'oneself',
      members(200),
      async ({ newUnconfirmedMember }) => {
        const member = await newUnconfirmedMember();
        return { ...member, body: { code: member.code } };
      },
    ],
    [
      'one that was not begun',
      members(409),
      async ({ newMember }) => ({ ...(await newMember()), body: { code: '123456' } }),
    ],
  ],
  'POST /users/me/second-factor/recovery-codes': [
    [
      'oneself',
      members(200),
      async ({ newFactorMember, password }) => {
        const member = await newFactorMember();
        return { ...member, body: { password, code: member.code } };
      },
    ],
    [
      'a wrong code',
      members(400),
      async ({ newFactorMember, password }) => ({ ...(await newFactorMember()), body: { password, code: 'wrong' } }),
    ],
  ],
  'DELETE /users/me/second-factor': [
    [
      'oneself',
      members(204),
      async ({ newFactorMember, password }) => {
        const member = await newFactorMember();
        return { ...member, body: { password, code: member.code } };
      },
    ],
    [
      'a wrong password',
      members(400),
      async ({ newFactorMember }) => {
        const member = await newFactorMember();
        return { ...member, body: { password: 'not this one', code: member.code } };
      },
    ],
  ],
};
