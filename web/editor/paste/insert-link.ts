import type { QueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { insertBlocks } from '../insert-blocks.ts';
import { quoteOfSegment, segmentQuery } from '../sources/sources.data.ts';
import { type PastedLink, segmentInSharePage } from './pasted-link.ts';

const behindShortLink = async (code: string): Promise<string | undefined> => {
  const answer = await fetch(`/api/v1/shorten/${encodeURIComponent(code)}`);
  return answer.ok ? segmentInSharePage(await answer.text()) : undefined;
};

const blockOf = async (client: QueryClient, link: PastedLink) => {
  if (link.kind === 'youtube') return { type: 'youtube', attrs: { youtubeId: link.youtubeId } };
  if (link.kind === 'audio') return { type: 'audio', attrs: { src: link.src } };
  if (link.kind === 'image') return { type: 'image', attrs: { src: link.src } };
  const segmentId = link.kind === 'short' ? await behindShortLink(link.code) : link.segment_id;
  if (!segmentId) return undefined;
  const segment = await client.fetchQuery(segmentQuery(segmentId));
  return { type: 'pecha', attrs: { segmentId, quote: quoteOfSegment(segment) } };
};

/** Where something was pasted, wherever the words around it go until it is there. */
const followPlace = (editor: Editor) => {
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

/** A link to nothing we know, or one that cannot be followed now, is pasted as the words it is. */
export const insertLink = async (editor: Editor, client: QueryClient, link: PastedLink, words: string) => {
  const placeNow = followPlace(editor);
  const block = await blockOf(client, link).catch(() => undefined);
  if (editor.isDestroyed) return;
  const place = placeNow();
  if (block) insertBlocks(editor, [block], place);
  else editor.view.dispatch(editor.state.tr.insertText(words, place.from, place.to));
};
