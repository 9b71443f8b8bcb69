import { playerAddress } from '#web/editor/paste/pasted-link.ts';

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

const SITES: Record<string, string> = { 'open.spotify.com': 'Spotify', 'w.soundcloud.com': 'SoundCloud' };

/** Only from supported sites; undefined for anything else, which stays a link. */
export const audioPlayer = (address: string): Player | undefined => {
  const frame = playerAddress(address);
  if (!frame) return undefined;
  const url = new URL(frame);
  const site = SITES[url.hostname];
  if (!site) return undefined;
  const page = url.searchParams.get('url') ?? frame.replace('/embed/', '/');
  return { frame, page: webAddress(page) ?? frame, site };
};

/** An address that is safe in a link. */
export const webAddress = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
};

/** Whether a picture was uploaded here, not linked from another site. */
export const isOwnPicture = (address: string): boolean => /^\/(?!\/)/.test(address);
