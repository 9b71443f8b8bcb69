import type { QueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { parseAudioAddress, parseVideoAddress } from '#shared/media-address.ts';
import { parseUrl } from '#shared/parse-url.ts';
import type { EditorNode } from '../document/editor-node.ts';
import { insertBlocks } from '../editor-commands.ts';
import { isLinkAddress } from '../marks.ts';
import { quoteOfSegment, segmentQuery } from '../sources/sources.data.ts';

/** A link that becomes a block. */
export type BlockLink =
  | { kind: 'source'; segment_id: string }
  | { kind: 'short'; code: string }
  | { kind: 'youtube'; youtubeId: string; start: number }
  | { kind: 'audio'; src: string }
  | { kind: 'image'; src: string };
/** Any other address stays text, and becomes a link. */
export type PastedLink = BlockLink | { kind: 'link'; href: string };

const IMAGE = /\.(?:jpe?g|png|gif|webp)$/i;
/** Thumbnails of search engines; their addresses have no extension. */
const THUMBNAIL_HOSTS = /^(?:encrypted-tbn\d\.gstatic\.com|th\.bing\.com|tse\d(?:-mm)?\.mm\.bing\.net)$/;

const parseOwnLink = ({ pathname, searchParams }: URL): BlockLink | undefined => {
  const [, code] = /^\/s\/([\w-]+)\/?$/.exec(pathname) ?? [];
  if (code) return { kind: 'short', code };
  const segment_id = pathname === '/chapter' ? searchParams.get('segment_id') : undefined;
  return segment_id ? { kind: 'source', segment_id } : undefined;
};

/** `origin` is that of this site, to recognize links to its passages. Undefined for what is no address. */
export const parsePastedLink = (pasted: string, origin: string): PastedLink | undefined => {
  const text = pasted.trim();
  const video = parseVideoAddress(text);
  if (video) return { kind: 'youtube', youtubeId: video.id, start: video.start };
  const src = parseAudioAddress(text);
  if (src) return { kind: 'audio', src };
  const address = /^www\.[^\s/]+\.[^\s]+$/i.test(text) ? `https://${text}` : text;
  const url = /^https?:\/\/\S+$/i.test(address) ? parseUrl(address) : undefined;
  if (!url) return undefined;
  const own = url.origin === origin ? parseOwnLink(url) : undefined;
  if (own) return own;
  if (IMAGE.test(url.pathname) || THUMBNAIL_HOSTS.test(url.hostname)) return { kind: 'image', src: url.href };
  return isLinkAddress(address) ? { kind: 'link', href: address } : undefined;
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

/** The block of a link that has all that the block needs. */
export const blockOfLink = (link: BlockLink): EditorNode | undefined => {
  switch (link.kind) {
    case 'youtube':
      return { type: 'youtube', attrs: { youtubeId: link.youtubeId, start: link.start } };
    case 'audio':
    case 'image':
      return { type: link.kind, attrs: { src: link.src } };
    default:
      return undefined;
  }
};

const loadQuote = async (client: QueryClient, link: BlockLink): Promise<EditorNode | undefined> => {
  const segmentId =
    link.kind === 'short' ? await resolveShortLink(link.code) : link.kind === 'source' ? link.segment_id : undefined;
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
export const insertLink = async (editor: Editor, client: QueryClient, link: BlockLink, text: string) => {
  const known = blockOfLink(link);
  if (known) return insertBlocks(editor, [known]);
  const currentSelection = trackSelection(editor);
  const block = await loadQuote(client, link).catch(() => undefined);
  if (editor.isDestroyed) return undefined;
  const selection = currentSelection();
  if (block) return insertBlocks(editor, [block], selection);
  return editor.view.dispatch(editor.state.tr.insertText(text, selection.from, selection.to));
};
