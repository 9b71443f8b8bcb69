import { findQuote } from '#shared/anchors/find-quote.ts';
import type { QuotedWords, Thread } from '#shared/contract/comments.ts';
import type { SheetSegment } from '#shared/contract/sheet-parts.ts';
import { MAX_COMMENT_QUOTE_LENGTH } from '#shared/limits.ts';
import { plainText, stripFootnotes } from '#web/ui/plain-text.ts';
import type { AnchorState } from './thread-item.tsx';

/** A block of a sheet, as much of it as comments need. */
export type CommentedBlock = Pick<SheetSegment, 'block_id' | 'type' | 'content' | 'caption' | 'title' | 'alt'>;

/** The words of a block that a comment can be about; as on the server. */
export const wordsOf = ({ type, content, caption, title, alt }: CommentedBlock): string =>
  type === 'content' || type === 'source' ? plainText(stripFootnotes(content), ' ') : caption || title || alt || '';

export const anchorStateOf = (thread: Thread, blocks: readonly CommentedBlock[]): AnchorState => {
  if (thread.block_id === null) return 'sheet';
  const block = blocks.find(({ block_id }) => block_id === thread.block_id);
  if (!block) return 'gone';
  if (thread.start_offset === null) return 'block';
  const { state } = findQuote(wordsOf(block), thread);
  return state === 'orphan' ? 'gone' : state;
};

const CONTEXT = 60;

/** The element of a block on the page. */
export const blockElement = (block_id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-block="${CSS.escape(block_id)}"]`);

const coversText = (panel: Element): boolean => getComputedStyle(panel.parentElement ?? panel).position === 'fixed';

/** Scrolls to a block: to the top where the panel lies over the lower half of the page. */
export const showBlock = (block_id: string, panel: Element | null): void =>
  blockElement(block_id)?.scrollIntoView({ block: panel && coversText(panel) ? 'start' : 'center' });

/** The same when the panel has just covered the block that it is about. */
export const showBlockAbove = (block_id: string, panel: HTMLElement): void => {
  const bottom = blockElement(block_id)?.getBoundingClientRect().bottom ?? 0;
  // By its height, because its position changes while it slides in.
  if (coversText(panel) && bottom > window.innerHeight - panel.offsetHeight) showBlock(block_id, panel);
};

const FOOTNOTES = 'sup, i.footnote, [data-footnote]';

/** The words of an element without footnotes, and where each text node of it begins in them. */
const textsOf = (element: HTMLElement): { text: string; nodes: { node: Text; start: number }[] } => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; start: number }[] = [];
  let text = '';
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(`${FOOTNOTES}, [data-comments-of]`)) continue;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  return { text, nodes };
};

/** The words that are selected in one block, with those around them; undefined for any other selection. */
export const selectedWords = (): { block_id: string; words: QuotedWords; range: Range } | undefined => {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const common = range.commonAncestorContainer;
  const element = (common instanceof Element ? common : common.parentElement)?.closest<HTMLElement>('[data-block]');
  const block_id = element?.dataset['block'];
  const quote = selection.toString().trim();
  if (!element || !block_id || quote === '') return undefined;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  const after = document.createRange();
  after.selectNodeContents(element);
  after.setStart(range.endContainer, range.endOffset);
  const isLong = quote.length > MAX_COMMENT_QUOTE_LENGTH;
  const words = {
    quote: quote.slice(0, MAX_COMMENT_QUOTE_LENGTH),
    prefix: before.toString().slice(-CONTEXT),
    suffix: isLong ? quote.slice(MAX_COMMENT_QUOTE_LENGTH).slice(0, CONTEXT) : after.toString().slice(0, CONTEXT),
  };
  return { block_id, words, range };
};

/** The words of a thread on the page. */
export const findRange = (thread: Thread): Range | undefined => {
  const element = thread.block_id === null ? null : blockElement(thread.block_id);
  if (!element || thread.start_offset === null) return undefined;
  const { text, nodes } = textsOf(element);
  const found = findQuote(text, thread);
  if (found.state === 'orphan') return undefined;
  const at = (offset: number) => nodes.findLast(({ start }) => start <= offset);
  const [first, last] = [at(found.start), at(found.end - 1)];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, found.start - first.start);
  range.setEnd(last.node, found.end - last.start);
  return range;
};
