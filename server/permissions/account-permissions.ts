import type { authCalls } from '#shared/contract/auth.ts';
import type { userCalls } from '#shared/contract/users.ts';
import { everyone, members } from './caller-roles.ts';
import type { Rows } from './permission-row.ts';

/** The token from the mailed link is enough, whoever the caller is; a session's token is not accepted in its place. */
const anyoneWithLink = everyone(200);

/** Authentication and the caller's own account. */
export const accountPermissions: Rows<typeof authCalls & typeof userCalls> = {
  'POST /auth/register': [
    [
      'a new account',
      everyone(201),
      (fixtures) => ({ body: { email: fixtures.newEmail(), firstname: 'Nyima', password: fixtures.password } }),
    ],
    [
      'an address that is taken',
      everyone(409),
      ({ email, password }) => ({ body: { email, firstname: 'Nyima', password } }),
    ],
  ],
  'POST /auth/login': [
    ['the right password', everyone(200), ({ email, password }) => ({ body: { email, password } })],
    ['a wrong password', everyone(401), ({ email }) => ({ body: { email, password: 'not this one' } })],
  ],
  'POST /auth/refresh-token': [
    [
      'a refresh token',
      everyone(200),
      async (fixtures) => ({ body: { token: (await fixtures.newMember()).refresh_token } }),
    ],
    ['anything else', everyone(401), () => ({ body: { token: 'nonsense' } })],
  ],
  'POST /auth/logout': [
    [
      'a refresh token',
      everyone(204),
      async (fixtures) => ({ body: { token: (await fixtures.newMember()).refresh_token } }),
    ],
  ],
  'POST /auth/request-reset-password': [['an address', everyone(202), ({ email }) => ({ body: { email } })]],
  'POST /auth/reset-password': [
    [
      'the link that was sent',
      anyoneWithLink,
      async ({ link, password }) => ({ ...(await link('reset-password')), body: { password } }),
    ],
    ['no link', everyone(400), ({ password }) => ({ body: { password } })],
  ],
  'POST /auth/confirm-email': [
    ['the link that was sent', anyoneWithLink, ({ link }) => link('confirm-email')],
    ['no link', everyone(400)],
  ],
  'GET /auth/sessions': [['oneself', members(200)]],
  'DELETE /auth/sessions': [['oneself', members(204), (fixtures) => fixtures.newMember()]],
  'DELETE /auth/sessions/{id}': [
    [
      'a session of one’s own',
      members(204),
      async (fixtures) => {
        const { session_id: id, ...newMember } = await fixtures.newMember();
        return { ...newMember, params: { id } };
      },
    ],
    [
      'a session of somebody else',
      members(404),
      async (fixtures) => ({ params: { id: (await fixtures.newMember()).session_id } }),
    ],
  ],
  'GET /users/info': [['oneself', members(200)]],
  'POST /users/info': [
    ['oneself', members(201), async ({ newMember }) => ({ ...(await newMember()), body: { firstname: 'Dawa' } })],
  ],
  'POST /users/upload': [['oneself', members(201)]],
  'GET /users/{username}': [['somebody', everyone(200), ({ username }) => ({ params: { username } })]],
  'GET /users/me/settings': [['oneself', members(200)]],
  'PUT /users/me/settings': [
    [
      'oneself',
      members(200),
      () => ({ body: { site_language: 'en', translation_language: null, notification_frequency: 'never' } }),
    ],
  ],
  'POST /users/me/username': [
    [
      'oneself',
      members(200),
      async ({ caller, newMember }) => ({ ...(await newMember()), body: { username: `new_${caller}` } }),
    ],
    [
      'a name that is taken',
      members(409),
      async (fixtures) => ({
        ...(await fixtures.newMember()),
        body: { username: fixtures.username },
      }),
    ],
  ],
  'POST /users/me/password': [
    [
      'oneself',
      members(200),
      async ({ newMember, password }) => ({ ...(await newMember()), body: { current_password: password, password } }),
    ],
    ['a wrong password', members(400), ({ password }) => ({ body: { current_password: 'not this one', password } })],
  ],
  'POST /users/me/email': [
    ['oneself', members(202), ({ newEmail, password }) => ({ body: { email: newEmail(), password } })],
    ['a wrong password', members(400), ({ newEmail }) => ({ body: { email: newEmail(), password: 'not this one' } })],
  ],
  'GET /users/me/export': [['oneself', members(200)]],
  'DELETE /users/me': [
    [
      'oneself',
      members(204),
      async ({ newMember, password }) => ({ ...(await newMember()), body: { password, published_sheets: 'keep' } }),
    ],
    ['a wrong password', members(400), () => ({ body: { password: 'not this one', published_sheets: 'keep' } })],
  ],
};
