/** What a pasted link becomes. Anything that is none of these is words. */
export type PastedLink =
  | { kind: 'source'; segment_id: string }
  | { kind: 'short'; code: string }
  | { kind: 'youtube'; youtubeId: string }
  | { kind: 'audio'; src: string }
  | { kind: 'image'; src: string };

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'];
const IMAGE = /\.(?:jpe?g|png|gif|webp)$/i;
/** Where search engines keep the small pictures of their results; their addresses have no extension. */
const THUMBNAIL_HOSTS = /^(?:encrypted-tbn\d\.gstatic\.com|th\.bing\.com|tse\d(?:-mm)?\.mm\.bing\.net)$/;
const SPOTIFY = /^\/(?:intl-[a-z]{2,3}(?:-[a-z]{2})?\/)?(?:embed\/)?(track|album|playlist)\/(\w{22})\/?$/i;

const youtubeIdOf = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const id = YOUTUBE_HOSTS.includes(hostname) && pathname === '/watch' ? searchParams.get('v') : undefined;
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
};

/** The address of a player that can be framed; undefined when it is no recording we know. */
export const playerAddress = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
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

/** `pasted` as it was copied; `origin` is our own, so that links to our passages are known. */
export const readPastedLink = (pasted: string, origin: string): PastedLink | undefined => {
  const address = pasted.trim();
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.origin === origin) {
    const [, code] = /^\/s\/([\w-]+)\/?$/.exec(url.pathname) ?? [];
    if (code) return { kind: 'short', code };
    const segment_id = url.pathname === '/chapter' ? url.searchParams.get('segment_id') : undefined;
    if (segment_id) return { kind: 'source', segment_id };
  }
  const youtubeId = youtubeIdOf(url);
  if (youtubeId) return { kind: 'youtube', youtubeId };
  const src = playerAddress(address);
  if (src) return { kind: 'audio', src };
  if (IMAGE.test(url.pathname) || THUMBNAIL_HOSTS.test(url.hostname)) return { kind: 'image', src: url.href };
  return undefined;
};

/** The passage that the page behind a short link is about. */
export const segmentInSharePage = (html: string): string | undefined => {
  const [, address] = /<meta[^>]+property="og:url"[^>]+content="([^"]+)"/i.exec(html) ?? [];
  if (!address) return undefined;
  const url = new URL(address.replaceAll('&amp;', '&'), 'http://localhost');
  return url.searchParams.get('segment_id') ?? undefined;
};
