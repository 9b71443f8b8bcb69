import { parseUrl } from './parse-url.ts';

/**
 * The page of a recording that people can open, from the address of its embedded player: Spotify’s without `embed`, and
 * what SoundCloud’s player was told to play. Any other address is its own page.
 */
export const mediaPage = (address: string): string => {
  const url = parseUrl(address);
  if (!url) return address;
  if (url.hostname === 'open.spotify.com') return address.replace('/embed/', '/');
  const played = url.hostname === 'w.soundcloud.com' ? url.searchParams.get('url') : null;
  return played && /^https?:\/\//i.test(played) ? played : address;
};
