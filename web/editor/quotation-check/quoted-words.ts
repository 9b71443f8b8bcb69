import type { Node } from '@tiptap/pm/model';
import { MIN_QUOTATION_WORDS } from '#shared/limits.ts';

/** A Tibetan syllable, a Chinese or Japanese character, or a word of another script. */
const WORD =
  /[\u0F40-\u0FBC]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\u0F40-\u0FBC\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu;

/** The words of a block, without its footnotes. */
export const wordsOfBlock = (block: Node): string => {
  let words = '';
  block.forEach((child) => {
    if (child.isText) words += child.text;
    else if (child.type.name === 'hardBreak') words += '\n';
  });
  return words.trim();
};

/** Whether there is enough to look up. */
export const hasEnoughWords = (words: string, least = MIN_QUOTATION_WORDS): boolean => {
  const found = words.matchAll(WORD);
  for (let count = 0; count < least; count += 1) if (found.next().done) return false;
  return true;
};

const MARKS: Record<string, string> = {
  '“': '”',
  '„': '“”',
  '‟': '”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '"': '"',
  '「': '」',
  '『': '』',
  '《': '》',
  '〈': '〉',
};
/** Fewer words in quotation marks are a name or an expression. */
const MIN_WORDS_IN_MARKS = 5;

/** A paragraph that begins and ends with quotation marks; a full stop may follow, or a reference in brackets. */
export const isInQuotationMarks = (words: string): boolean => {
  const closing = MARKS[words.charAt(0)];
  const end = words.replace(/\s*[([（][^()[\]（）]{1,60}[)\]）]\s*$/u, '').replace(/[.。།,;]*\s*$/u, '');
  return closing !== undefined && closing.includes(end.at(-1) ?? ' ') && hasEnoughWords(words, MIN_WORDS_IN_MARKS);
};
