import { playerAddress } from '../paste/pasted-link.ts';

/** The host, when it is not ours. */
export const hostOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname : undefined;

/** A stored key of ours, or an address. */
export const pictureAddress = (src: string): string | undefined => {
  if (/^https?:\/\/\S+$/i.test(src) || /^\/(?!\/)\S+$/.test(src)) return src;
  return /^[\w./-]+$/.test(src) && !src.includes('..') ? `/files/${src}` : undefined;
};

/** Only players that are known may be framed. */
export const audioPlayer = (src: string): string | undefined => {
  const address = playerAddress(src);
  if (address) return address;
  return URL.canParse(src) && new URL(src).hostname === 'w.soundcloud.com' ? src : undefined;
};

export const videoPlayer = (youtubeId: string): string | undefined =>
  /^[\w-]{11}$/.test(youtubeId) ? `https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1&rel=0` : undefined;
