import { createHash } from 'node:crypto';
import { ShownView } from '#shared/contract/share.ts';

export type LinkTarget = { segment_id: string | null; text_id: string; language: string; url: string };

/** Without characters that look alike on paper: 0 and o, 1, i and l. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_LENGTH = 8;

/** A hash of the target, so that concurrent requests agree. `attempt` counts codes that other targets have already. */
export const codeOf = (target: LinkTarget, attempt: number): string => {
  const { segment_id, text_id, language, url } = target;
  const hash = createHash('sha256')
    .update(JSON.stringify([segment_id, text_id, language, url, attempt]))
    .digest();
  let rest = hash.readBigUInt64BE(0);
  let code = '';
  for (let index = 0; index < CODE_LENGTH; index += 1) {
    code += ALPHABET[Number(rest % BigInt(ALPHABET.length))];
    rest /= BigInt(ALPHABET.length);
  }
  return code;
};

/** Browsers drop or reinterpret these, so an address with one may lead elsewhere than it seems to. */
const MISPARSED = /[\\\s\p{Cc}]/u;

/**
 * Path and query of an address on this site, absolute or starting with a slash; undefined for any other. A path that
 * starts with two slashes, also after `/./` is resolved, would redirect to another site.
 */
export const ownAddress = (address: string, siteUrl: string): string | undefined => {
  if (MISPARSED.test(address)) return undefined;
  const isPath = address.startsWith('/') && !address.startsWith('//');
  if (!isPath && !/^https?:\/\//i.test(address)) return undefined;
  if (!URL.canParse(address, siteUrl)) return undefined;
  const { origin, username, password, pathname, search } = new URL(address, siteUrl);
  if (origin !== siteUrl || username || password || pathname.startsWith('//')) return undefined;
  return pathname + search;
};

/** The redirect target of a link. Adds the id of the passage when the shared address lacks it. */
export const longAddress = ({ url, segment_id }: Pick<LinkTarget, 'url' | 'segment_id'>): string => {
  if (!segment_id) return url;
  const { pathname, searchParams } = new URL(url, 'https://site.invalid');
  if (searchParams.has('segment_id')) return url;
  searchParams.set('segment_id', segment_id);
  return `${pathname}?${searchParams.toString()}`;
};

/** What the reader at an address shows: the version, and whether it is shown alone. */
export const shownIn = (url: string): { version_id?: string; view?: ShownView } => {
  const { searchParams } = new URL(url, 'https://site.invalid');
  const version_id = searchParams.get('version_id');
  const view = ShownView.safeParse(searchParams.get('view')).data;
  return { ...(version_id ? { version_id } : {}), ...(view ? { view } : {}) };
};

/** Bots that fetch a link to show a preview or to index it. In-app browsers of the same companies have other names. */
const PREVIEW_BOTS = [
  'facebookexternalhit',
  'meta-externalagent',
  'Twitterbot',
  'Slackbot',
  'WhatsApp/',
  'TelegramBot',
  'Discordbot',
  'LinkedInBot',
  'Googlebot',
  'bingbot',
  'BingPreview',
  'Applebot',
  'Pinterestbot',
  'redditbot',
  'SkypeUriPreview',
  'vkShare',
  'Line-Poker',
  'kakaotalk-scrap',
  'Mastodon/',
  'Bluesky Cardyb',
  'Embedly',
  'Iframely',
  'YandexBot',
  'Baiduspider',
].map((name) => name.toLowerCase());

export const isPreviewBot = (userAgent = ''): boolean => {
  const name = userAgent.toLowerCase();
  return PREVIEW_BOTS.some((bot) => name.includes(bot));
};
