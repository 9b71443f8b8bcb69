import { mediaPage } from './media-page.ts';
import { parseUrl } from './parse-url.ts';

/** A recording or a video at another site. Nothing of it is loaded before the reader asks for it. */
export type Player = {
  /** Absent for an address that only its site can resolve; it stays a link. */
  frame?: string;
  /** What people open in their browser. */
  page: string;
  site: string;
};

/** Addresses are often copied without their beginning. */
const parseMediaUrl = (address: string): URL | undefined => {
  const text = address.trim();
  if (/\s/.test(text)) return undefined;
  const url = parseUrl(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  return url && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
};

const VIDEO_ID = /^[\w-]{11}$/;
const YOUTUBE_HOST = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_PATH = /^\/(?:shorts|live|embed|v|e)\/([^/]+)\/?$/;

/** The latest second that a video can start at, a little less than 100 hours. */
export const MAX_VIDEO_START = 359_999;

/** `90`, `90s`, `1h2m3s` or `1:02:03` in seconds; 0 for anything else. */
const parseStart = (text: string): number => {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s?)?$/.exec(text) ??
    /^(?:(\d{1,6}):)?(\d{1,6}):(\d{1,6})$/.exec(text) ??
    [];
  return Math.min(MAX_VIDEO_START, Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
};

const startOf = ({ searchParams, hash }: URL): number => {
  const [, inHash] = /^#t=(.+)$/.exec(hash) ?? [];
  return parseStart(searchParams.get('t') ?? searchParams.get('start') ?? inHash ?? '');
};

/** `start` is in seconds; 0 is the beginning. */
export type Video = { id: string; start: number };

/** The video of a YouTube address: a watch page, a short, a live stream, a player or a short link. */
export const parseVideoAddress = (address: string): Video | undefined => {
  const url = parseMediaUrl(address);
  if (!url) return undefined;
  const { hostname, pathname, searchParams } = url;
  const isYoutube = YOUTUBE_HOST.test(hostname);
  const inPath = isYoutube ? YOUTUBE_PATH.exec(pathname)?.[1] : undefined;
  const inQuery = isYoutube && pathname === '/watch' ? searchParams.get('v') : undefined;
  const inShortLink = hostname === 'youtu.be' ? pathname.replaceAll('/', '') : undefined;
  const id = inPath ?? inQuery ?? inShortLink ?? '';
  return VIDEO_ID.test(id) ? { id, start: startOf(url) } : undefined;
};

/** Without cookies until it plays, and autoplaying: the reader has pressed the button. */
export const videoPlayer = (id: string, start = 0): Required<Player> | undefined =>
  VIDEO_ID.test(id)
    ? {
        frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${start ? `&start=${start}` : ''}`,
        page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
        site: 'YouTube',
      }
    : undefined;

const SPOTIFY_PATH =
  /^\/(?:intl-[a-z]{2,3}(?:-[a-z]{2})?\/)?(?:embed(?:-podcast)?\/)?(?:user\/[^/]+\/)?(track|album|playlist|episode|show)\/(\w{22})\/?$/i;
const SPOTIFY_URI = /^spotify:(track|album|playlist|episode|show):(\w{22})$/i;

const spotifyPlayer = (kind: string | undefined, id: string | undefined, start = ''): string | undefined =>
  kind && id
    ? `https://open.spotify.com/embed/${kind.toLowerCase()}/${id}${/^\d{1,6}$/.test(start) ? `?t=${start}` : ''}`
    : undefined;

const SOUNDCLOUD_HOSTS = ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'];

/** The embeddable player of a SoundCloud or Spotify address; undefined for anything else. */
export const playerAddress = (address: string): string | undefined => {
  const [, uriKind, uriId] = SPOTIFY_URI.exec(address.trim()) ?? [];
  if (uriKind) return spotifyPlayer(uriKind, uriId);
  const url = parseMediaUrl(address);
  if (!url) return undefined;
  const { hostname, pathname, searchParams, hash } = url;
  if (['open.spotify.com', 'play.spotify.com'].includes(hostname)) {
    const [, kind, id] = SPOTIFY_PATH.exec(pathname) ?? [];
    return spotifyPlayer(kind, id, searchParams.get('t') ?? '');
  }
  if (hostname === 'w.soundcloud.com' && pathname.startsWith('/player')) return url.href;
  if (!SOUNDCLOUD_HOSTS.includes(hostname) || pathname.split('/').filter(Boolean).length < 2) return undefined;
  const start = /^#t=[\d:hms]+$/.test(hash) ? hash : '';
  const track = `https://soundcloud.com${pathname}${start}`;
  return `https://w.soundcloud.com/player/?${new URLSearchParams({ url: track, visual: 'false' })}`;
};

/**
 * Short links of the apps. Only their site knows what they lead to, and asking it would tell it who writes what, before
 * anybody has pressed a button: they stay links, under the name of their site.
 */
const SHORT_LINK_SITES: Record<string, string> = {
  'on.soundcloud.com': 'SoundCloud',
  'spotify.link': 'Spotify',
  'spotify.app.link': 'Spotify',
};

const shortLink = (address: string): Player | undefined => {
  const url = parseMediaUrl(address);
  const site = url && url.pathname.length > 1 ? SHORT_LINK_SITES[url.hostname] : undefined;
  return url && site ? { page: url.href, site } : undefined;
};

/** The address to store for a recording: its player, or a short link as it is. */
export const parseAudioAddress = (address: string): string | undefined =>
  playerAddress(address) ?? shortLink(address)?.page;

const SITES: Record<string, string> = { 'open.spotify.com': 'Spotify', 'w.soundcloud.com': 'SoundCloud' };

/** Only from supported sites; undefined for anything else, which stays a link. */
export const audioPlayer = (address: string): Player | undefined => {
  const frame = playerAddress(address);
  if (!frame) return shortLink(address);
  const site = SITES[parseUrl(frame)?.hostname ?? ''];
  if (!site) return undefined;
  return { frame, page: webAddress(mediaPage(frame)) ?? frame, site };
};

/** An address that is safe in a link. */
export const webAddress = (address: string): string | undefined => {
  const url = parseUrl(address);
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
};

/** Whether a picture was uploaded here, not linked from another site. */
export const isOwnPicture = (address: string): boolean => /^\/(?!\/)/.test(address);

/** `1:02:03` or `2:03`. */
export const formatStart = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};
