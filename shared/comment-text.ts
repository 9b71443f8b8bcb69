import { normalizeUsername } from './account-rules.ts';
import { MAX_USERNAME_LENGTH } from './limits.ts';

/** A run of words in a comment: plain, a link, or the name of a member as it is written. */
export type CommentPart = { text: string; href?: string; mention?: string };

/** Lines that belong together; a quotation has lines that begin with `>`. */
export type CommentBlock = { isQuotation: boolean; lines: CommentPart[][] };

/** A link, or a name after `@` that is not part of an address. */
const SPECIAL = /https?:\/\/[^\s<>"]+|(?<![\p{L}\p{M}\p{N}_.@/-])@[\p{L}\p{N}][\p{L}\p{M}\p{N}\u0F0B._-]*/giu;
/** Belongs to the sentence around a link or a name. */
const TRAILING = /[.,;:!?'’”»)\]།。，；：！？、）」』》._-]+$/u;

const trimSentence = (text: string): string => text.replace(TRAILING, '');

/** A closing bracket stays with a link that has an opening one, as many in Wikipedia do. */
const trimLink = (link: string): string => {
  const trimmed = trimSentence(link);
  return trimmed.includes('(') && link[trimmed.length] === ')' ? `${trimmed})` : trimmed;
};

const isLink = (text: string): boolean => {
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
};

const partsOf = (line: string): CommentPart[] => {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const { 0: match, index } of line.matchAll(SPECIAL)) {
    const text = match.startsWith('@') ? trimSentence(match) : trimLink(match);
    const isMention = text.startsWith('@');
    if (!isMention && !isLink(text)) continue;
    if (index > end) parts.push({ text: line.slice(end, index) });
    parts.push(isMention ? { text, mention: normalizeUsername(text.slice(1)) } : { text, href: text });
    end = index + text.length;
  }
  if (end < line.length || parts.length === 0) parts.push({ text: line.slice(end) });
  return parts;
};

const QUOTATION = /^>\s?/;

/** What the plain text of a comment shows: paragraphs and quotations, with links and names in them. */
export const parseComment = (body: string): CommentBlock[] => {
  const blocks: CommentBlock[] = [];
  let isNew = true;
  for (const line of body.split('\n')) {
    if (line.trim() === '') {
      isNew = true;
      continue;
    }
    const isQuotation = QUOTATION.test(line);
    const last = blocks.at(-1);
    const parts = partsOf(isQuotation ? line.replace(QUOTATION, '') : line);
    if (last && !isNew && last.isQuotation === isQuotation) last.lines.push(parts);
    else blocks.push({ isQuotation, lines: [parts] });
    isNew = false;
  }
  return blocks;
};

/** The names in a comment, each once. One that stands in a quotation was mentioned by somebody else. */
export const mentionsIn = (body: string): string[] => [
  ...new Set(
    parseComment(body)
      .filter(({ isQuotation }) => !isQuotation)
      .flatMap(({ lines }) => lines.flat())
      .flatMap(({ mention }) => (mention && mention.length <= MAX_USERNAME_LENGTH ? mention : [])),
  ),
];

/** Words as a quotation at the beginning of a comment. */
export const asQuotation = (words: string): string =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `> ${line}`)
    .join('\n');
