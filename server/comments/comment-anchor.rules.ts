import { extractText } from '#shared/search/html-text.ts';
import type { Block } from '#server/sheets/stored-sheet.ts';
import { findQuote, quoteAt, withoutSpaces, type Quote } from '#shared/anchors/find-quote.ts';
import type { QuotedWords } from '#shared/contract/comments.ts';
import { MAX_COMMENT_QUOTE_LENGTH } from '#shared/limits.ts';

/** How much of a block is stored as the quote of a comment on the whole block. */
const BLOCK_QUOTE_LENGTH = 300;

/** The words of a block that a comment can be about. */
export const wordsOfBlock = ({ type, content, caption, alt, title }: Block): string => {
  if (type === 'content' || type === 'source')
    return extractText(content.replaceAll(/<\/(?:p|h\d|li|td|th)>/g, ' ')).text;
  return caption || title || alt || '';
};

const wellFormed = ({ quote, prefix, suffix, start_offset }: Quote): Quote => ({
  quote: quote.slice(0, MAX_COMMENT_QUOTE_LENGTH).toWellFormed(),
  prefix: prefix.toWellFormed(),
  suffix: suffix.toWellFormed(),
  start_offset,
});

/** The anchor of a comment on a block or on some of its words. Undefined when it does not have these words. */
export const anchorComment = (block: Block, words: QuotedWords | undefined): Quote | undefined => {
  const text = wordsOfBlock(block);
  if (!words)
    return wellFormed({
      ...quoteAt(text, 0, Math.min(text.length, BLOCK_QUOTE_LENGTH)),
      prefix: '',
      suffix: '',
      start_offset: null,
    });
  const found = findQuote(text, { ...words, start_offset: null });
  if (found.state === 'orphan') return undefined;
  // Similar words are not what the reader has selected.
  if (withoutSpaces(text.slice(found.start, found.end)) !== withoutSpaces(words.quote)) return undefined;
  return wellFormed(quoteAt(text, found.start, found.end));
};
