import { MAX_ABOUT_LENGTH, MAX_EDUCATIONS, MAX_LINK_LENGTH, MAX_PROFILE_LINE_LENGTH } from './limits.ts';
import { parseUrl } from './parse-url.ts';
import { emailProblem, hasForbiddenNameCharacters, type AccountProblem } from './account-rules.ts';

/** What can be wrong with a field of the profile. The web translates the codes. */
export const PROFILE_PROBLEMS = {
  line_too_long: `Please use at most ${MAX_PROFILE_LINE_LENGTH} characters in this line.`,
  line_invalid: 'This line holds characters that cannot be shown.',
  about_too_long: `Please use at most ${MAX_ABOUT_LENGTH} characters.`,
  too_many_educations: `Please use at most ${MAX_EDUCATIONS} lines.`,
  link_invalid: 'Please enter a whole address that begins with https://.',
  link_not_x: 'Please enter an address on x.com.',
  link_not_linkedin: 'Please enter an address on linkedin.com.',
  link_not_facebook: 'Please enter an address on facebook.com.',
  link_not_youtube: 'Please enter an address on youtube.com.',
  picture_not_yours: 'Please use a picture that you have uploaded here.',
} as const;

export type ProfileProblem = keyof typeof PROFILE_PROBLEMS;

/** The accounts a profile can link to, in the order of the form. */
export const SOCIAL_ACCOUNTS = ['email', 'x.com', 'linkedin', 'facebook', 'youtube'] as const;
export type SocialAccount = (typeof SOCIAL_ACCOUNTS)[number];

const PLATFORMS: Record<Exclude<SocialAccount, 'email'>, { hosts: RegExp; problem: ProfileProblem }> = {
  'x.com': { hosts: /^(?:[\w-]+\.)*(?:x|twitter)\.com$/, problem: 'link_not_x' },
  linkedin: { hosts: /^(?:[\w-]+\.)*linkedin\.com$/, problem: 'link_not_linkedin' },
  facebook: { hosts: /^(?:[\w-]+\.)*(?:facebook|fb)\.com$/, problem: 'link_not_facebook' },
  youtube: { hosts: /^(?:(?:[\w-]+\.)*youtube\.com|youtu\.be)$/, problem: 'link_not_youtube' },
};

/** Adds `https://` to `linkedin.com/in/pema`, which is what people paste. */
export const normalizeLink = (account: SocialAccount, link: string): string => {
  const plain = link.trim();
  return account !== 'email' && /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(plain) ? `https://${plain}` : plain;
};

/** Empty is valid: then there is no such link. */
export const linkProblem = (account: SocialAccount, link: string): AccountProblem | ProfileProblem | undefined => {
  const plain = normalizeLink(account, link);
  if (plain === '') return undefined;
  if (account === 'email') return emailProblem(plain);
  const { hosts, problem } = PLATFORMS[account];
  const url = parseUrl(plain);
  if (plain.length > MAX_LINK_LENGTH || /[\s\p{Cc}]/u.test(plain) || !url) return 'link_invalid';
  const { protocol, hostname, username, password } = url;
  if (!/^https?:$/.test(protocol) || username || password) return 'link_invalid';
  return hosts.test(hostname) ? undefined : problem;
};

export const lineProblem = (line: string): ProfileProblem | undefined => {
  if ([...line].length > MAX_PROFILE_LINE_LENGTH) return 'line_too_long';
  return hasForbiddenNameCharacters(line) ? 'line_invalid' : undefined;
};

/** Normalizes line breaks and replaces control characters. */
export const normalizeAbout = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .trim();

export const aboutProblem = (text: string): ProfileProblem | undefined =>
  [...text].length > MAX_ABOUT_LENGTH ? 'about_too_long' : undefined;
