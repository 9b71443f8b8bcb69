import { z } from 'zod';
import { CurrentPassword, Token } from './account-fields.ts';
import { SignedIn } from './auth.ts';
import { defineCalls } from './call.ts';

/** Six digits of the authenticator app, or a recovery code; spaces and hyphens do not matter. */
const Code = z.string().max(100).describe('Of the authenticator app, or a recovery code');

const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Shown this once; each works once in place of a code of the app'),
});

export const secondFactorCalls = defineCalls({
  'POST /auth/second-factor': {
    summary: 'The second step of a login: the challenge that POST /auth/login answered with, and a code',
    auth: 'none',
    body: z.object({ challenge: Token, code: Code }),
    answer: SignedIn,
    errors: ['bad_request', 'wrong_code', 'login_expired', 'account_closed', 'too_many_requests'],
  },
  'POST /users/me/second-factor': {
    summary: 'Begin to set up a second factor; it is not asked for before it is confirmed',
    auth: 'required',
    body: z.object({ password: CurrentPassword }),
    answer: z.object({
      secret: z.string().describe('The key for the authenticator app, in base32'),
      uri: z.string().describe('The same as an otpauth:// address, for a QR code'),
    }),
    status: 201,
    errors: ['bad_request', 'wrong_password', 'no_password', 'second_factor_on', 'unauthorized', 'too_many_requests'],
  },
  'POST /users/me/second-factor/confirm': {
    summary: 'Turn the second factor on with a first code; ends every other session',
    auth: 'required',
    body: z.object({ code: Code }),
    answer: RecoveryCodes,
    errors: ['bad_request', 'wrong_code', 'second_factor_off', 'unauthorized', 'too_many_requests'],
  },
  'POST /users/me/second-factor/recovery-codes': {
    summary: 'New recovery codes in place of those before',
    auth: 'required',
    body: z.object({ password: CurrentPassword, code: Code }),
    answer: RecoveryCodes,
    errors: [
      'bad_request',
      'wrong_password',
      'no_password',
      'wrong_code',
      'second_factor_off',
      'unauthorized',
      'too_many_requests',
    ],
  },
  'DELETE /users/me/second-factor': {
    summary: 'Turn the second factor off',
    auth: 'required',
    body: z.object({ password: CurrentPassword, code: Code }),
    answer: z.undefined(),
    status: 204,
    errors: [
      'bad_request',
      'wrong_password',
      'no_password',
      'wrong_code',
      'second_factor_off',
      'unauthorized',
      'too_many_requests',
    ],
  },
});
