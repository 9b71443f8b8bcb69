import { z } from 'zod';
import { PICTURE_ERRORS } from '#shared/errors.ts';
import { NOTIFICATION_FREQUENCIES } from '#shared/limits.ts';
import { SOCIAL_ACCOUNTS } from '#shared/profile-rules.ts';
import { Email, CurrentPassword, NewPassword, Role, SiteLanguageCode, Username } from './account-fields.ts';
import { ByteStream, defineCalls } from './call.ts';
import { Id, WireDate } from './parts.ts';
import { ProfileForm } from './profile-form.ts';

export const SocialProfile = z.object({
  account: z.enum(SOCIAL_ACCOUNTS),
  url: z.string(),
});

/** The public part of a profile. */
export const PublicProfile = z.object({
  id: Id,
  name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  title: z.string(),
  organization: z.string(),
  location: z.string(),
  avatar_url: z.string(),
  about_me: z.string(),
  educations: z.array(z.string()),
  followers: z.int(),
  following: z.int(),
  social_profiles: z.array(SocialProfile),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

export const UserInfo = PublicProfile.extend({
  email: z.string(),
  version: z.int().describe('Of the profile; for If-Match'),
  role: Role,
  lacks_second_factor: z.boolean().describe('The role does not work, or soon will not, before one is set up'),
});
export type UserInfo = z.infer<typeof UserInfo>;

const Preferences = z.object({
  site_language: SiteLanguageCode,
  translation_language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .nullable()
    .describe('Language translations are shown in first; null: as the site'),
  notification_frequency: z.enum(NOTIFICATION_FREQUENCIES),
});

export const AccountSettings = Preferences.extend({
  email: z.string(),
  is_email_confirmed: z.boolean().describe('Whether a link sent to that address has been opened; digests need it'),
  /** An address that is not confirmed yet. */
  pending_email: z.string().nullable(),
  username: z.string(),
  role: Role,
  /** False for an account of the identity provider, until one is set with “Forgot password”. */
  has_password: z.boolean(),
  second_factor: z.object({
    is_on: z.boolean(),
    recovery_codes_left: z.int(),
    is_demanded: z.boolean().describe('By the role of the account'),
    grace_date: WireDate.nullable().describe('Until then the role works without it'),
  }),
  created_date: WireDate,
  storage: z
    .object({ sheets: z.int(), revisions: z.int(), pictures: z.int(), notes: z.int(), quota: z.int() })
    .describe('In bytes; sheets and pictures also of the trash'),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

export const userCalls = defineCalls({
  'GET /users/info': {
    summary: 'The caller',
    auth: 'required',
    answer: UserInfo,
    errors: ['unauthorized', 'email_unverified'],
  },
  'POST /users/info': {
    summary: 'Replace the caller’s profile with the whole form',
    auth: 'required',
    ifMatch: true,
    body: ProfileForm,
    answer: UserInfo,
    status: 201,
    errors: ['bad_request', 'unauthorized', 'silenced', 'stale_version', 'too_large', 'too_many_requests'],
  },
  'POST /users/upload': {
    summary:
      'Upload a picture of oneself: JPEG, PNG, GIF or WebP, at most 5 MB and 40 megapixels. It becomes the avatar',
    auth: 'required',
    upload: 'file',
    answer: z.string().describe('Its address'),
    status: 201,
    errors: ['unauthorized', 'silenced', ...PICTURE_ERRORS],
  },
  'GET /users/{username}': {
    summary:
      'A public profile, without e-mail; a former username finds the member who had it. A member who has shown nothing yet is found only by a username that cannot be guessed',
    auth: 'optional',
    params: z.object({ username: z.string().max(300) }),
    answer: PublicProfile,
    errors: ['user_not_found', 'too_many_requests'],
  },
  'GET /users/me/settings': {
    summary: 'Settings of the caller’s account',
    auth: 'required',
    answer: AccountSettings,
    errors: ['unauthorized'],
  },
  'PUT /users/me/settings': {
    summary: 'Change languages and how often notifications come',
    auth: 'required',
    body: Preferences,
    answer: AccountSettings,
    errors: ['bad_request', 'unauthorized'],
  },
  'POST /users/me/username': {
    summary: 'Change the username; URLs with the old one keep working for at least half a year',
    auth: 'required',
    body: z.object({ username: Username }),
    answer: AccountSettings,
    errors: ['bad_request', 'unauthorized', 'username_taken', 'too_many_requests'],
  },
  'POST /users/me/password': {
    summary: 'Change the password; ends every other session',
    auth: 'required',
    body: z.object({ current_password: CurrentPassword, password: NewPassword }),
    answer: z.object({}),
    errors: ['bad_request', 'common_password', 'wrong_password', 'no_password', 'unauthorized', 'too_many_requests'],
  },
  'POST /users/me/email': {
    summary: 'Change the e-mail address; it takes effect when the link sent there is opened',
    auth: 'required',
    body: z.object({ email: Email, password: CurrentPassword }),
    answer: AccountSettings,
    status: 202,
    errors: ['bad_request', 'wrong_password', 'no_password', 'email_taken', 'unauthorized', 'too_many_requests'],
  },
  'GET /users/me/export': {
    summary: 'Everything held about the caller, as a ZIP of JSON and files',
    auth: 'required',
    produces: 'application/zip',
    filename: 'pothi-export.zip',
    answer: ByteStream,
    errors: ['unauthorized', 'too_many_requests'],
  },
  'DELETE /users/me': {
    summary: 'Erase the account and all private data',
    auth: 'required',
    body: z.object({
      password: CurrentPassword,
      published_sheets: z.enum(['erase', 'keep']).describe('keep: they stay, written by a “former member”'),
    }),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request', 'wrong_password', 'no_password', 'unauthorized', 'last_admin', 'too_many_requests'],
  },
});
