const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g;
const FOOTNOTE = /^<(?:sup|i) class="footnote/;

/** Two shads with a space between them end a line; after ག and ཀ the first is not written. */
const TIBETAN_LINE_END = /([ \u00A0][།༎]+)[ \u00A0]*(?=[^\s།༎<])/g;

/** Source texts that give no line breaks have them at double shads. */
const withBreaks = (html: string): string =>
  html.includes('<br>') ? html : html.replaceAll(TIBETAN_LINE_END, (_, end: string) => `${end} <br>`);

/**
 * Puts each line of verse into an element, which gets the hanging indent. Takes the output of `safeHtml`, whose tags are
 * balanced: tags that are open at the end of a line are closed and opened again. A break inside a footnote is no line of
 * verse. The breaks stay: selecting and searching read them as the ends of lines.
 */
export const verseLines = (html: string): string => {
  const source = withBreaks(html);
  const open: { tag: string; html: string }[] = [];
  let lines = '';
  let line = '';
  let at = 0;
  for (const match of source.matchAll(TAG)) {
    const [found, end, tag = ''] = match;
    line += source.slice(at, match.index);
    at = match.index + found.length;
    if (tag !== 'br') {
      line += found;
      if (end) open.pop();
      else open.push({ tag, html: found });
    } else if (open.some((one) => FOOTNOTE.test(one.html))) {
      line += found;
    } else {
      const closing = open.map((one) => `</${one.tag}>`).reverse();
      lines += `<span class="verse-line">${line}${closing.join('')}<br></span>`;
      line = open.map((one) => one.html).join('');
    }
  }
  return `${lines}<span class="verse-line">${line}${source.slice(at)}</span>`;
};
