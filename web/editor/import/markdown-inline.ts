import { encodeText, encodeValue } from '../html/parse-html.ts';

/** The HTML of a note by its label; undefined when the file has none. */
export type NoteOf = (label: string) => string | undefined;

const PUNCTUATION = /[\\`*_{}[\]()#+\-.!|~<>"'$%&,/:;=?@^]/;
const MARKS: Record<string, string> = { '**': 'strong', __: 'strong', '*': 'em', _: 'em', '~~': 's' };
const ALLOWED_TAG = /^<(\/?)(u|s|b|i|em|strong|del|ins|br)\s*\/?>/i;
const AUTOLINK = /^<((?:https?:\/\/|mailto:)[^\s<>]+)>/i;
/** `[text](address "title")`, from the address on. */
const TARGET = /^\(\s*(?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/;
/** `[[Page|words]]` of Obsidian: the page is in another vault. */
const WIKI_LINK = /^!?\[\[([^\][|\n]+)(?:\|([^\][\n]+))?\]\]/;

type Open = { mark: string; at: number };

/** The index of the bracket that closes the one at `start`. */
const closingBracket = (text: string, start: number): number => {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '[') depth += 1;
    else if (letter === ']' && (depth -= 1) === 0) return at;
  }
  return -1;
};

const address = (target: RegExpExecArray): string => (target[1] ?? target[2] ?? '').replaceAll('&amp;', '&');

/** An address that a link may have; any other, as `javascript:`, leaves only its words. */
const isLink = (href: string): boolean => /^(?:https?:\/\/|mailto:|\/(?!\/))\S*$/i.test(href);

/** Words of Markdown as HTML. Unfinished marks are text, as every reader shows them. */
export const inlineHtml = (text: string, noteOf: NoteOf, depth = 0): string => {
  const out: string[] = [];
  const open: Open[] = [];
  // After one bracket that nothing closes, no later one is closed either.
  let hasBrackets = true;
  let at = 0;
  const write = (html: string, length: number) => {
    out.push(html);
    at += length;
  };
  while (at < text.length) {
    const letter = text[at] ?? '';
    const rest = () => text.slice(at, at + 2000);
    if (letter === '\\' && text[at + 1] === '\n') write('<br>', 2);
    else if (letter === '\\' && PUNCTUATION.test(text[at + 1] ?? '')) write(encodeText(text[at + 1] ?? ''), 2);
    else if (letter === '\n')
      write(/ {2}$/.test(out.at(-1) ?? '') || text.slice(at - 2, at) === '  ' ? '<br>' : ' ', 1);
    else if (letter === '`') {
      const [fence = '`'] = /^`+/.exec(text.slice(at, at + 200)) ?? [];
      const end = text.indexOf(fence, at + fence.length);
      if (end === -1) write(fence, fence.length);
      else {
        const code = text.slice(at + fence.length, end).replaceAll('\n', ' ');
        write(
          `<code>${encodeText(/^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code)}</code>`,
          end + fence.length - at,
        );
      }
    } else if (letter === '<' && AUTOLINK.test(rest())) {
      const [whole, href = ''] = AUTOLINK.exec(rest()) ?? [''];
      write(`<a href="${encodeValue(href)}">${encodeText(href)}</a>`, whole.length);
    } else if (letter === '<' && ALLOWED_TAG.test(rest())) {
      const [whole, slash = '', tag = ''] = ALLOWED_TAG.exec(rest()) ?? [''];
      write(`<${slash}${tag.toLowerCase()}>`, whole.length);
    } else if (letter === '&' && /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i.test(rest())) {
      const [entity = '&'] = /^&[^;]+;/.exec(rest()) ?? [];
      write(entity, entity.length);
    } else if ((letter === '[' || letter === '!') && WIKI_LINK.test(rest())) {
      const [whole, page = '', words] = WIKI_LINK.exec(rest()) ?? [''];
      write(encodeText(words ?? page), whole.length);
    } else if (letter === '[' && hasBrackets && depth < 4) {
      const label = /^\[\^([^\]\s]{1,100})\]/.exec(rest());
      const note = label && noteOf(label[1] ?? '');
      if (label && note !== null && note !== undefined) {
        write(`<sup class="footnote-marker">1</sup><i class="footnote">${note}</i>`, label[0].length);
        continue;
      }
      const end = closingBracket(text, at);
      if (end === -1) hasBrackets = false;
      const target = end === -1 ? null : TARGET.exec(text.slice(end + 1, end + 2000));
      if (!target) write('[', 1);
      else {
        const inner = inlineHtml(text.slice(at + 1, end), noteOf, depth + 1);
        const href = address(target);
        write(isLink(href) ? `<a href="${encodeValue(href)}">${inner}</a>` : inner, end + 1 + target[0].length - at);
      }
    } else if ('*_~'.includes(letter)) {
      const [run = letter] = /^(\*+|_+|~+)/.exec(text.slice(at, at + 100)) ?? [];
      const before = text[at - 1] ?? ' ';
      const after = text[at + run.length] ?? ' ';
      const isWord = letter === '_' && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
      let left = run.length;
      while (left > 0) {
        const top = open.at(-1);
        const canClose = !/\s/.test(before) && !isWord;
        const mark = letter.repeat(left >= 2 ? 2 : 1);
        if (canClose && top && top.mark[0] === letter && top.mark.length <= left) {
          open.pop();
          out[top.at] = `<${MARKS[top.mark]}>`;
          write(`</${MARKS[top.mark]}>`, top.mark.length);
          left -= top.mark.length;
        } else {
          if (MARKS[mark] && !/\s/.test(after) && !isWord) open.push({ mark, at: out.length });
          write(mark, mark.length);
          left -= mark.length;
        }
      }
    } else {
      const [words = letter] = /^[^\\\n`<&![*_~]+/.exec(text.slice(at, at + 10_000)) ?? [];
      write(encodeText(words), words.length);
    }
  }
  return out.join('').replaceAll(/ {2,}<br>/g, '<br>');
};
