import { createHash } from 'node:crypto';

export type LinkTarget = { segment_id: string | null; text_id: string; language: string; url: string };

/** Without what looks alike when read from paper or said aloud: 0 and o, 1, i and l. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_LENGTH = 8;

/** A function of the target, so that two who share it at once agree. `attempt` counts codes found taken by others. */
export const codeOf = (target: LinkTarget, attempt: number): string => {
  const { segment_id, text_id, language, url } = target;
  const hash = createHash('sha256')
    .update(JSON.stringify([segment_id, text_id, language, url, attempt]))
    .digest();
  let rest = hash.readBigUInt64BE(0);
  let code = '';
  for (let place = 0; place < CODE_LENGTH; place += 1) {
    code += ALPHABET[Number(rest % BigInt(ALPHABET.length))];
    rest /= BigInt(ALPHABET.length);
  }
  return code;
};

/** Browsers drop these or read them as something else, so an address with one may lead elsewhere than it seems to. */
const MISREAD = /[\\\s\p{Cc}]/u;

/**
 * Path and query of an address of our own, absolute or beginning with a slash; undefined for any other. A path that
 * begins with two slashes, also after `/./` is resolved, would be another site's address when redirected to.
 */
export const ownAddress = (address: string, siteUrl: string): string | undefined => {
  if (MISREAD.test(address)) return undefined;
  const isPath = address.startsWith('/') && !address.startsWith('//');
  if (!isPath && !/^https?:\/\//i.test(address)) return undefined;
  if (!URL.canParse(address, siteUrl)) return undefined;
  const { origin, username, password, pathname, search } = new URL(address, siteUrl);
  if (origin !== siteUrl || username || password || pathname.startsWith('//')) return undefined;
  return pathname + search;
};

/** Where a link leads: the passage is named in the address even if whoever shared it did not. */
export const longAddress = ({ url, segment_id }: Pick<LinkTarget, 'url' | 'segment_id'>): string => {
  if (!segment_id) return url;
  const { pathname, searchParams } = new URL(url, 'https://site.invalid');
  if (searchParams.has('segment_id')) return url;
  searchParams.set('segment_id', segment_id);
  return `${pathname}?${searchParams.toString()}`;
};

/** Programs that fetch a link to show a preview of it, or to index it. Browsers inside their apps have other names. */
const PREVIEW_MAKERS = [
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

export const makesPreviews = (userAgent = ''): boolean => {
  const name = userAgent.toLowerCase();
  return PREVIEW_MAKERS.some((maker) => name.includes(maker));
};
