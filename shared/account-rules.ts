import {
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
} from './limits.ts';
import { hasLink } from './links-in-text.ts';

/** What can be wrong with a field. The codes are stable; the web translates them. */
export const ACCOUNT_PROBLEMS = {
  email_invalid: 'Please enter a valid email address.',
  password_too_short: `Please use at least ${MIN_PASSWORD_LENGTH} characters.`,
  password_too_long: `Please use at most ${MAX_PASSWORD_LENGTH} characters.`,
  name_missing: 'Please enter your name.',
  name_too_long: `Please use at most ${MAX_NAME_LENGTH} characters.`,
  name_invalid: 'Names cannot hold line breaks or control characters.',
  name_with_link: 'Names cannot contain a web or email address. If yours has a dot, please put a space after it.',
  username_length: `Please use ${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} characters.`,
  username_invalid:
    'Please use only letters, numbers, dots, hyphens and underscores, and begin with a letter or number.',
  username_reserved: 'This username cannot be used.',
} as const;

export type AccountProblem = keyof typeof ACCOUNT_PROBLEMS;

/** In code points, which are closer to what people see as characters than code units. */
const lengthOf = (text: string): number => [...text].length;

/** A password typed on another keyboard may have other code points that look the same. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

export const passwordProblem = (password: string): AccountProblem | undefined => {
  const length = lengthOf(normalizePassword(password));
  if (length < MIN_PASSWORD_LENGTH) return 'password_too_short';
  if (length > MAX_PASSWORD_LENGTH) return 'password_too_long';
  return undefined;
};

export const normalizeEmail = (email: string): string => email.trim().normalize('NFC');

/** No spaces, line breaks, quotes, commas or angle brackets: nothing that has a meaning in a mail header. */
const EMAIL =
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

export const emailProblem = (email: string): AccountProblem | undefined => {
  const normalized = normalizeEmail(email);
  if (normalized.length > MAX_EMAIL_LENGTH || !EMAIL.test(normalized)) return 'email_invalid';
  // A local part with a dot at either end, or two together, is invalid.
  if (/^\.|\.@|\.\./.test(normalized)) return 'email_invalid';
  return undefined;
};

export const normalizeName = (name: string): string => name.trim().normalize('NFC');

/** Control characters, and marks that change the direction of what follows. Joiners are allowed: some scripts need them. */
const FORBIDDEN_IN_NAMES = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u;

export const hasForbiddenNameCharacters = (text: string): boolean => FORBIDDEN_IN_NAMES.test(text);

export const nameProblem = (name: string, isRequired = true): AccountProblem | undefined => {
  const normalized = normalizeName(name);
  if (isRequired && normalized === '') return 'name_missing';
  if (lengthOf(normalized) > MAX_NAME_LENGTH) return 'name_too_long';
  if (hasForbiddenNameCharacters(normalized)) return 'name_invalid';
  // A name is shown to others and stands in our mail, where a link would seem to be ours.
  return hasLink(normalized) ? 'name_with_link' : undefined;
};

/** First segments of our own paths: `/{username}/{sheet}` must never collide with them. */
const RESERVED_PATHS =
  'about account admin api assets chapter collections community confirm-email dev edit-profile editor favicon-ico feedback files fonts forgot-password former-member healthz help i18n info login logout me moderator notifications pothi profile props readyz register reset-password robots-txt root s search settings share sheets shorten sitemap-xml sitemaps system texts topics unsubscribe upload user users works';
/** Names that would seem to speak for the site. */
const RESERVED_ROLES =
  'abuse administrator anonymous contact deleted guest mailer-daemon moderators no-reply noreply null official operator operators postmaster privacy security site staff support team undefined unknown webmaster';
const RESERVED = new Set(`${RESERVED_PATHS} ${RESERVED_ROLES}`.split(' '));

/** `Former_Member` and `former.member` read like `former-member`. */
const isReserved = (username: string): boolean => RESERVED.has(username.replaceAll(/[._-]+/g, '-'));

/** Letters of any script. The Tibetan tsheg stands between syllables of one name. */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\u0F0B._-]*$/u;

export const normalizeUsername = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

export const usernameProblem = (username: string): AccountProblem | undefined => {
  const normalized = normalizeUsername(username);
  const length = lengthOf(normalized);
  if (length < MIN_USERNAME_LENGTH || length > MAX_USERNAME_LENGTH) return 'username_length';
  if (!USERNAME.test(normalized)) return 'username_invalid';
  return isReserved(normalized) ? 'username_reserved' : undefined;
};
