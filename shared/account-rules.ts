import {
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
} from './limits.ts';

/** What can be wrong with a field, as a stable name: the browser has words for each in three languages. */
export const ACCOUNT_PROBLEMS = {
  email_invalid: 'Please enter a valid email address.',
  password_too_short: `Please use at least ${MIN_PASSWORD_LENGTH} characters.`,
  password_too_long: `Please use at most ${MAX_PASSWORD_LENGTH} characters.`,
  name_missing: 'Please enter your name.',
  name_too_long: `Please use at most ${MAX_NAME_LENGTH} characters.`,
  name_invalid: 'Names cannot hold line breaks or control characters.',
  username_length: `Please use ${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} characters.`,
  username_invalid:
    'Please use only letters, numbers, dots, hyphens and underscores, and begin with a letter or number.',
  username_reserved: 'This username cannot be used.',
} as const;

export type AccountProblem = keyof typeof ACCOUNT_PROBLEMS;

/** What a person sees as one character may be several code units; of those, code points are the honest count. */
const lengthOf = (text: string): number => [...text].length;

/** One form for what looks the same, so that a password typed on another keyboard is still the same password. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

export const passwordProblem = (password: string): AccountProblem | undefined => {
  const length = lengthOf(normalizePassword(password));
  if (length < MIN_PASSWORD_LENGTH) return 'password_too_short';
  if (length > MAX_PASSWORD_LENGTH) return 'password_too_long';
  return undefined;
};

export const normalizeEmail = (email: string): string => email.trim().normalize('NFC');

/** No spaces, line breaks, quotes, commas or angle brackets: nothing that means something in a mail header. */
const EMAIL =
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

export const emailProblem = (email: string): AccountProblem | undefined => {
  const plain = normalizeEmail(email);
  if (plain.length > MAX_EMAIL_LENGTH || !EMAIL.test(plain)) return 'email_invalid';
  // A dot at either end or two together is no address anywhere.
  if (/^\.|\.@|\.\./.test(plain)) return 'email_invalid';
  return undefined;
};

export const normalizeName = (name: string): string => name.trim().normalize('NFC');

/** Control characters, and marks that turn the direction of what follows. Joiners stay: some scripts need them. */
const UNFIT_FOR_NAMES = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u;

export const hasForbiddenNameCharacters = (text: string): boolean => UNFIT_FOR_NAMES.test(text);

export const nameProblem = (name: string, needed = true): AccountProblem | undefined => {
  const plain = normalizeName(name);
  if (needed && plain === '') return 'name_missing';
  if (lengthOf(plain) > MAX_NAME_LENGTH) return 'name_too_long';
  return hasForbiddenNameCharacters(plain) ? 'name_invalid' : undefined;
};

/** First words of our own addresses: `/{username}/{sheet}` must never be one of them. */
const RESERVED = new Set(
  'about account admin api assets chapter collections community confirm-email edit-profile editor feedback fonts forgot-password healthz help i18n info login logout me moderator notifications pothi profile props readyz register reset-password root s search settings share sheets shorten sitemaps system texts topics unsubscribe upload user users works'.split(
    ' ',
  ),
);

/** Letters of any script. The Tibetan tsheg stands between syllables of one name. */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\u0F0B._-]*$/u;

export const normalizeUsername = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

export const usernameProblem = (username: string): AccountProblem | undefined => {
  const plain = normalizeUsername(username);
  const length = lengthOf(plain);
  if (length < MIN_USERNAME_LENGTH || length > MAX_USERNAME_LENGTH) return 'username_length';
  if (!USERNAME.test(plain)) return 'username_invalid';
  return RESERVED.has(plain) ? 'username_reserved' : undefined;
};
