import { mediaPage } from '#shared/media-page.ts';
import { parseUrl } from '#shared/parse-url.ts';

/** A player from another site, loaded only when the reader asks for it. */
export type Player = { frame: string; page: string; site: string };

const VIDEO_ID = /^[\w-]{11}$/;

/** Without cookies until it plays, and autoplaying: the reader has pressed the button. */
export const videoPlayer = (id: string): Player | undefined =>
  VIDEO_ID.test(id)
    ? {
        frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
        page: `https://www.youtube.com/watch?v=${id}`,
        site: 'YouTube',
      }
    : undefined;

const SPOTIFY = /^\/(?:intl-[a-z]{2,3}(?:-[a-z]{2})?\/)?(?:embed\/)?(track|album|playlist)\/(\w{22})\/?$/i;

/** The embeddable player of a SoundCloud or Spotify address; undefined for anything else. */
export const playerAddress = (address: string): string | undefined => {
  const url = parseUrl(address);
  if (!url) return undefined;
  if (url.hostname === 'open.spotify.com') {
    const [, kind, id] = SPOTIFY.exec(url.pathname) ?? [];
    return kind && id ? `https://open.spotify.com/embed/${kind.toLowerCase()}/${id}` : undefined;
  }
  if (url.hostname === 'w.soundcloud.com' && url.pathname.startsWith('/player')) return url.href;
  const isTrack = ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'].includes(url.hostname);
  if (!isTrack || url.pathname.split('/').filter(Boolean).length < 2) return undefined;
  const track = `https://soundcloud.com${url.pathname}`;
  return `https://w.soundcloud.com/player/?${new URLSearchParams({ url: track, visual: 'false' })}`;
};

const SITES: Record<string, string> = { 'open.spotify.com': 'Spotify', 'w.soundcloud.com': 'SoundCloud' };

/** Only from supported sites; undefined for anything else, which stays a link. */
export const audioPlayer = (address: string): Player | undefined => {
  const frame = playerAddress(address);
  if (!frame) return undefined;
  const url = new URL(frame);
  const site = SITES[url.hostname];
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
