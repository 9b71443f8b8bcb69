import { escapeHtml } from '#shared/escape-html.ts';
import type { TextParagraph, Versions } from './document.ts';
import { parseHtml, type HtmlElement } from './html-tree.rules.ts';

/** The words of a passage with its number. */
export const numberedHtml = ({ number, html }: { number: string; html: string }): string =>
  number ? `<strong>${escapeHtml(number)}</strong> ${html}` : html;

/** Between two passages of one paragraph: verse has a line for each, Chinese no space. */
const separatorOf = ({ isVerse, lang }: TextParagraph): string => (isVerse ? '<br>' : /^zh\b/.test(lang) ? '' : ' ');

/** A paragraph with the numbers of its passages. */
export const paragraphHtml = (paragraph: TextParagraph): string =>
  paragraph.pieces.map(numberedHtml).join(separatorOf(paragraph));

/** The columns as a table whose first row names the texts. */
export const versionsTable = ({ columns, rows, isText }: Versions): HtmlElement => ({
  tag: 'table',
  children: [
    { tag: 'tr', children: columns.map(({ title }) => ({ tag: 'th', children: [title] })) },
    ...rows.map((row): HtmlElement => ({
      tag: 'tr',
      children: row.map((cell) => ({
        tag: 'td',
        ...(isText && { lang: cell.lang }),
        ...(cell.span > 1 && { rowspan: cell.span }),
        children: parseHtml(numberedHtml(cell)),
      })),
    })),
  ],
});
