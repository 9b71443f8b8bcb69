import { escapeHtml } from '#shared/escape-html.ts';
import { parseUrl } from '#shared/parse-url.ts';

export const wrap = (tag: string, html: string): string => (html.trim() === '' ? html : `<${tag}>${html}</${tag}>`);

/** A link, or only its words when it leads to no web page. */
export const linkTo = (address: string, html: string): string =>
  /^(https?|mailto):$/.test(parseUrl(address)?.protocol ?? '') && html.trim() !== ''
    ? `<a href="${escapeHtml(address)}">${html}</a>`
    : html;

/** Without line breaks at either end, and with no empty lines within. */
export const trimLines = (html: string): string =>
  html
    .split('<br>')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('<br>');

/** A footnote as the reader shows it: its mark, then its words. */
export const footnote = (mark: string, html: string): string => {
  const words = trimLines(html);
  if (words === '') return '';
  return `<sup class="footnote-marker">${escapeHtml(mark)}</sup><i class="footnote">${words}</i>`;
};

/** Runs of white space as one space, as browsers show it. */
export const collapse = (words: string): string => words.replaceAll(/[ \t\r\n\f]+/g, ' ');
