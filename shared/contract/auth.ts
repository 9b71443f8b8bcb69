import { z } from 'zod';
import {
  Email,
  Firstname,
  CurrentPassword,
  OptionalName,
  NewPassword,
  SiteLanguageCode,
  Token,
} from './account-fields.ts';
import { defineCalls } from './call.ts';
import { Id, Page, PageInfo, WireDate } from './parts.ts';

const TokenType = z.literal('Bearer');

export const SignedIn = z.object({
  user: z.object({ name: z.string(), avatar_url: z.string() }),
  auth: z.object({ access_token: z.string(), refresh_token: z.string(), token_type: TokenType }),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** A session of our own accounts. The identity provider lists its own. */
export const Session = z.object({
  id: Id,
  /** The User-Agent header at sign-in. */
  user_agent: z.string(),
  created_date: WireDate,
  last_used_date: WireDate,
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Defaults to the language of the account, or English. */
const MailLanguage = SiteLanguageCode.optional().describe('Language of the site, for mails');

export const authCalls = defineCalls({
  'POST /auth/register': {
    summary: 'Create an account and sign in',
    auth: 'none',
    body: z.object({
      email: Email,
      firstname: Firstname,
      lastname: OptionalName.default(''),
      password: NewPassword,
      language: MailLanguage,
    }),
    answer: SignedIn,
    status: 201,
    errors: ['bad_request', 'common_password', 'email_taken', 'too_many_requests'],
  },
  'POST /auth/login': {
    summary:
      'Sign in with e-mail and password. With a second factor the answer is a 401 `second_factor_code_required` with a `challenge` for POST /auth/second-factor',
    auth: 'none',
    // Any string: a malformed address is answered like an unknown one.
    body: z.object({ email: z.string().max(2000), password: CurrentPassword }),
    answer: SignedIn,
    errors: [
      'bad_request',
      'invalid_credentials',
      'second_factor_code_required',
      'account_closed',
      'too_many_requests',
    ],
  },
  'POST /auth/refresh-token': {
    summary: 'A new access token for a refresh token, which is replaced; the old one stays valid for a moment',
    auth: 'none',
    body: z.object({ token: Token }),
    answer: z.object({ access_token: z.string(), token_type: TokenType, refresh_token: z.string().optional() }),
    errors: ['bad_request', 'session_ended'],
  },
  'POST /auth/logout': {
    summary: 'End the session of a refresh token; an unknown one is no error',
    auth: 'none',
    body: z.object({ token: Token }),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request'],
  },
  'POST /auth/request-reset-password': {
    summary: 'Send a link for a new password, if there is such an account; the answer is the same if there is not',
    auth: 'none',
    body: z.object({ email: Email, language: MailLanguage }),
    answer: z.object({}),
    status: 202,
    errors: ['bad_request', 'too_many_requests'],
  },
  'POST /auth/reset-password': {
    summary: 'Set a new password; the bearer is the token of the link. Ends every session of the account',
    auth: 'link',
    body: z.object({ password: NewPassword }),
    answer: z.object({}),
    errors: ['bad_request', 'common_password', 'link_expired', 'too_many_requests'],
  },
  'POST /auth/confirm-email': {
    summary: 'Confirm the new e-mail address; the bearer is the token of the link sent there',
    auth: 'link',
    answer: z.object({ email: z.string() }),
    errors: ['link_expired', 'email_taken', 'too_many_requests'],
  },
  'GET /auth/sessions': {
    summary: 'Where the caller is signed in, last used first',
    auth: 'required',
    query: Page,
    answer: PageInfo.extend({ sessions: z.array(Session) }),
    errors: ['bad_request', 'unauthorized'],
  },
  'DELETE /auth/sessions': {
    summary: 'End every session of the caller, including this one',
    auth: 'required',
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized'],
  },
  'DELETE /auth/sessions/{id}': {
    summary: 'End one session',
    auth: 'required',
    params: z.object({ id: Id }),
    answer: z.undefined(),
    status: 204,
    errors: ['unauthorized', 'session_not_found'],
  },
});
