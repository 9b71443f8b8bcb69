/** Highlights ranges of the page; the keys of `styles` are names of highlight styles. */
export type Highlighter = { highlight(styles: Map<string, RangeFinder[]>): void; clear(): void };

/** A function, because highlighting another range may move this one. */
export type RangeFinder = () => Range | undefined;

const rangesOf = (finders: RangeFinder[]): Range[] => finders.flatMap((find) => find() ?? []);

const PREFIX = 'pothi-';

/** Uses the CSS Custom Highlight API, which does not change the DOM. */
const highlightWithApi = (): Highlighter => {
  const names = new Set<string>();
  const clear = () => {
    for (const name of names) CSS.highlights.delete(name);
    names.clear();
  };
  return {
    clear,
    highlight: (styles) => {
      clear();
      for (const [style, finders] of styles) {
        names.add(PREFIX + style);
        CSS.highlights.set(PREFIX + style, new Highlight(...rangesOf(finders)));
      }
    },
  };
};

const wrap = (range: Range, style: string): HTMLElement[] => {
  const spans: HTMLElement[] = [];
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
    span.dataset.mark = style;
    part.surroundContents(span);
    spans.push(span);
  }
  return spans;
};

/** For browsers without that API: wraps the text in spans, which `clear` removes. */
const highlightWithSpans = (): Highlighter => {
  const spans: HTMLElement[] = [];
  const clear = () => {
    for (const span of spans.splice(0)) {
      const parent = span.parentNode;
      span.replaceWith(...span.childNodes);
      parent?.normalize();
    }
  };
  return {
    clear,
    highlight: (styles) => {
      for (const [style, finders] of styles) {
        for (const find of finders) {
          const range = find();
          if (range) spans.push(...wrap(range, style));
        }
      }
    },
  };
};

const hasHighlights = (): boolean => 'highlights' in CSS && typeof Highlight === 'function';

export const createHighlighter = (): Highlighter => (hasHighlights() ? highlightWithApi() : highlightWithSpans());
