import type { authCalls } from '#shared/contract/auth.ts';
import type { userCalls } from '#shared/contract/users.ts';
import { everyone, members } from './people.ts';
import type { Rows } from './permission-row.ts';

/** A link that was sent by mail is all one needs, whoever one is; no token of a session is one. */
const anyoneWithTheLink = everyone(200);

/** Signing in, and what everybody has of her own. */
export const accountPermissions: Rows<typeof authCalls & typeof userCalls> = {
  'POST /auth/register': [
    [
      'a new account',
      everyone(201),
      (things) => ({ body: { email: things.newAddress(), firstname: 'Nyima', password: things.password } }),
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
    ['a refresh token', everyone(200), async (things) => ({ body: { token: (await things.another()).refresh_token } })],
    ['anything else', everyone(401), () => ({ body: { token: 'nonsense' } })],
  ],
  'POST /auth/logout': [
    ['a refresh token', everyone(204), async (things) => ({ body: { token: (await things.another()).refresh_token } })],
  ],
  'POST /auth/request-reset-password': [['an address', everyone(202), ({ email }) => ({ body: { email } })]],
  'POST /auth/reset-password': [
    [
      'the link that was sent',
      anyoneWithTheLink,
      async ({ link, password }) => ({ ...(await link('reset-password')), body: { password } }),
    ],
    ['no link', everyone(400), ({ password }) => ({ body: { password } })],
  ],
  'POST /auth/confirm-email': [
    ['the link that was sent', anyoneWithTheLink, ({ link }) => link('confirm-email')],
    ['no link', everyone(400)],
  ],
  'GET /auth/sessions': [['oneself', members(200)]],
  'DELETE /auth/sessions': [['oneself', members(204), (things) => things.another()]],
  'DELETE /auth/sessions/{id}': [
    [
      'a session of one’s own',
      members(204),
      async (things) => {
        const { session_id: id, ...another } = await things.another();
        return { ...another, params: { id } };
      },
    ],
    [
      'a session of somebody else',
      members(404),
      async (things) => ({ params: { id: (await things.another()).session_id } }),
    ],
  ],
  'GET /users/info': [['oneself', members(200)]],
  'POST /users/info': [
    ['oneself', members(201), async ({ another }) => ({ ...(await another()), body: { firstname: 'Dawa' } })],
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
      async ({ caller, another }) => ({ ...(await another()), body: { username: `new_${caller}` } }),
    ],
    [
      'a name that is taken',
      members(409),
      async (things) => ({
        ...(await things.another()),
        body: { username: things.username },
      }),
    ],
  ],
  'POST /users/me/password': [
    [
      'oneself',
      members(200),
      async ({ another, password }) => ({ ...(await another()), body: { current_password: password, password } }),
    ],
    ['a wrong password', members(400), ({ password }) => ({ body: { current_password: 'not this one', password } })],
  ],
  'POST /users/me/email': [
    ['oneself', members(202), ({ newAddress, password }) => ({ body: { email: newAddress(), password } })],
    [
      'a wrong password',
      members(400),
      ({ newAddress }) => ({ body: { email: newAddress(), password: 'not this one' } }),
    ],
  ],
  'GET /users/me/export': [['oneself', members(200)]],
  'DELETE /users/me': [
    [
      'oneself',
      members(204),
      async ({ another, password }) => ({ ...(await another()), body: { password, published_sheets: 'keep' } }),
    ],
    ['a wrong password', members(400), () => ({ body: { password: 'not this one', published_sheets: 'keep' } })],
  ],
};
