export type HtmlTag = {
  start: number;
  end: number;
  isClosing: boolean;
  /** Lower case; empty for a comment or a declaration. */
  name: string;
  /** The text between the name and the end of the tag. */
  attributes: string;
};

const TAG_START = /<(?:(!--)|[!?]|(\/?)([a-zA-Z][^\s/<>]*))/g;
const TAG_STOP = /[<>"']/g;

const execFrom = (pattern: RegExp, text: string, from: number): RegExpExecArray | null => {
  pattern.lastIndex = from;
  return pattern.exec(text);
};

/**
 * Finds where a tag ends from a position after its name. A `<` outside quotes, or a missing quote or `>`, means that it
 * is no tag but text. Takes linear time for all tags of a text together: positions from which no end was reached are
 * remembered, because the text in quotes of one attempt may be the start of the next.
 */
const createTagEndFinder = (html: string) => {
  const withoutEnd = new Set<number>();
  return (from: number): number | undefined => {
    const visited: number[] = [];
    for (let position = from; !withoutEnd.has(position);) {
      const stop = execFrom(TAG_STOP, html, position);
      if (stop?.[0] === '>') return stop.index + 1;
      visited.push(position);
      const quoteEnd = stop && stop[0] !== '<' ? html.indexOf(stop[0], stop.index + 1) : -1;
      if (quoteEnd === -1) break;
      position = quoteEnd + 1;
    }
    for (const position of visited) withoutEnd.add(position);
    return undefined;
  };
};

/** The tags and comments of HTML, in order; everything between them is text. Takes linear time for any input. */
export function* tokenizeHtml(html: string): Generator<HtmlTag> {
  const findTagEnd = createTagEndFinder(html);
  const lastBracket = html.lastIndexOf('>');
  for (let position = 0; ;) {
    const match = execFrom(TAG_START, html, position);
    if (!match) return;
    const [{ length }, comment, slash, name = ''] = match;
    const start = match.index;
    const inner = start + length;
    position = inner;
    let end: number | undefined;
    if (comment) {
      const close = html.indexOf('-->', inner);
      end = close === -1 ? html.length : close + 3;
    } else if (inner <= lastBracket) {
      end = name ? findTagEnd(inner) : html.indexOf('>', inner) + 1;
    }
    if (end === undefined) continue;
    position = end;
    yield { start, end, isClosing: Boolean(slash), name: name.toLowerCase(), attributes: html.slice(inner, end - 1) };
  }
}
