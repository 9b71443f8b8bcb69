/** Ways to show stretches of the page, by the name of their look. The page's own HTML stays as it is. */
export type Highlighter = { paint(looks: Map<string, RangeFinder[]>): void; clear(): void };

/** Looked up when it is painted: what was painted before may have moved it. */
export type RangeFinder = () => Range | undefined;

const rangesOf = (stretches: RangeFinder[]): Range[] => stretches.flatMap((find) => find() ?? []);

const PREFIX = 'pothi-';

/** The browser's own: nothing is put into the page. */
const highlightWithApi = (): Highlighter => {
  const names = new Set<string>();
  const clear = () => {
    for (const name of names) CSS.highlights.delete(name);
    names.clear();
  };
  return {
    clear,
    paint: (looks) => {
      clear();
      for (const [look, stretches] of looks) {
        names.add(PREFIX + look);
        CSS.highlights.set(PREFIX + look, new Highlight(...rangesOf(stretches)));
      }
    },
  };
};

const wrap = (range: Range, look: string): void => {
  const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  while (walker.nextNode()) if (range.intersectsNode(walker.currentNode)) texts.push(walker.currentNode as Text);
  const { startContainer, startOffset, endContainer, endOffset } = range;
  for (const text of texts) {
    const end = text === endContainer ? endOffset : text.length;
    const start = text === startContainer ? startOffset : 0;
    if (end <= start || text.parentElement?.closest('.footnote-marker, .footnote')) continue;
    const part = document.createRange();
    part.setStart(text, start);
    part.setEnd(text, end);
    const span = document.createElement('span');
    span.dataset.mark = look;
    part.surroundContents(span);
  }
};

/** For browsers without it: spans around the words, taken away again before anything is painted anew. */
const highlightWithSpans = (): Highlighter => {
  const clear = () => {
    for (const span of document.querySelectorAll('[data-mark]')) {
      const parent = span.parentNode;
      span.replaceWith(...span.childNodes);
      parent?.normalize();
    }
  };
  return {
    clear,
    paint: (looks) => {
      for (const [look, stretches] of looks) {
        for (const find of stretches) {
          const range = find();
          if (range) wrap(range, look);
        }
      }
    },
  };
};

const hasHighlights = (): boolean => 'highlights' in CSS && typeof Highlight === 'function';

export const createHighlighter = (): Highlighter => (hasHighlights() ? highlightWithApi() : highlightWithSpans());
