import { parseUrl } from '#shared/parse-url.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { playerAddress } from '#web/sheets/media-rules.ts';
import { insertBlocks } from '../editor-commands.ts';
import { quoteOfSegment, segmentQuery } from '../sources/sources.data.ts';

/** A link that becomes a block. Anything else is pasted as text. */
export type PastedLink =
  | { kind: 'source'; segment_id: string }
  | { kind: 'short'; code: string }
  | { kind: 'youtube'; youtubeId: string }
  | { kind: 'audio'; src: string }
  | { kind: 'image'; src: string };

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'];
const IMAGE = /\.(?:jpe?g|png|gif|webp)$/i;
/** Thumbnails of search engines; their addresses have no extension. */
const THUMBNAIL_HOSTS = /^(?:encrypted-tbn\d\.gstatic\.com|th\.bing\.com|tse\d(?:-mm)?\.mm\.bing\.net)$/;

const youtubeIdOf = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const id = YOUTUBE_HOSTS.includes(hostname) && pathname === '/watch' ? searchParams.get('v') : undefined;
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
};

/** `origin` is that of this site, to recognize links to its passages. */
export const parsePastedLink = (pasted: string, origin: string): PastedLink | undefined => {
  const address = pasted.trim();
  const url = /^https?:\/\/\S+$/i.test(address) ? parseUrl(address) : undefined;
  if (!url) return undefined;
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

/** The segment that the page behind a short link shows. */
export const segmentInSharePage = (html: string): string | undefined => {
  const [, address] = /<meta[^>]+property="og:url"[^>]+content="([^"]+)"/i.exec(html) ?? [];
  if (!address) return undefined;
  const url = new URL(address.replaceAll('&amp;', '&'), 'http://localhost');
  return url.searchParams.get('segment_id') ?? undefined;
};

const resolveShortLink = async (code: string): Promise<string | undefined> => {
  const answer = await fetch(`/api/v1/shorten/${encodeURIComponent(code)}`);
  return answer.ok ? segmentInSharePage(await answer.text()) : undefined;
};

const blockForLink = async (client: QueryClient, link: PastedLink) => {
  if (link.kind === 'youtube') return { type: 'youtube', attrs: { youtubeId: link.youtubeId } };
  if (link.kind === 'audio') return { type: 'audio', attrs: { src: link.src } };
  if (link.kind === 'image') return { type: 'image', attrs: { src: link.src } };
  const segmentId = link.kind === 'short' ? await resolveShortLink(link.code) : link.segment_id;
  if (!segmentId) return undefined;
  const segment = await client.fetchQuery(segmentQuery(segmentId));
  return { type: 'pecha', attrs: { segmentId, quote: quoteOfSegment(segment) } };
};

/** Follows the selection through later edits. Returns a function that stops and returns where it is now. */
const trackSelection = (editor: Editor) => {
  let bookmark = editor.state.selection.getBookmark();
  const follow = ({ transaction }: { transaction: Transaction }) => {
    bookmark = bookmark.map(transaction.mapping);
  };
  editor.on('transaction', follow);
  return () => {
    editor.off('transaction', follow);
    return bookmark.resolve(editor.state.doc);
  };
};

/** A link that cannot be resolved is pasted as text. */
export const insertLink = async (editor: Editor, client: QueryClient, link: PastedLink, text: string) => {
  const currentSelection = trackSelection(editor);
  const block = await blockForLink(client, link).catch(() => undefined);
  if (editor.isDestroyed) return;
  const selection = currentSelection();
  if (block) insertBlocks(editor, [block], selection);
  else editor.view.dispatch(editor.state.tr.insertText(text, selection.from, selection.to));
};
