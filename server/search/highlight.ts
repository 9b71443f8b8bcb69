import type { Range } from './match.rules.ts';
import { segmentWords, type Stretch } from './segment-words.ts';

/** The part of the stretch from `start` to `end` of the plain text, as places in the HTML. An entity is taken whole. */
const inHtml = (stretch: Stretch, { start, end }: Range): Range => {
  const isEntity = stretch.htmlEnd - stretch.htmlStart !== stretch.text.length;
  if (isEntity) return { start: stretch.htmlStart, end: stretch.htmlEnd };
  return {
    start: stretch.htmlStart + Math.max(start - stretch.start, 0),
    end: stretch.htmlStart + Math.min(end - stretch.start, stretch.text.length),
  };
};

/** Places in the HTML to mark: none holds a tag, because a mark that did could close before what was opened in it. */
const markedPlaces = (stretches: Stretch[], ranges: Range[]): Range[] => {
  const places: Range[] = [];
  let first = 0;
  for (const stretch of stretches) {
    const stretchEnd = stretch.start + stretch.text.length;
    while (first < ranges.length && (ranges[first]?.end ?? 0) <= stretch.start) first += 1;
    for (const range of ranges.slice(first)) {
      if (range.start >= stretchEnd) break;
      const place = inHtml(stretch, range);
      const last = places.at(-1);
      // An entity is a stretch of its own; within one match its mark goes on.
      if (last?.end === place.start && range.start < stretch.start) last.end = place.end;
      else places.push(place);
    }
  }
  return places;
};

/** The source's own marks would pass for matches. */
const withoutMarks = (html: string): string => (html.includes('<') ? html.replaceAll(/<\/?mark\b[^>]*>/g, '') : html);

/** A segment's cleaned HTML with every place that `find` names in its plain text in `<mark>`. */
export const highlight = (content: string, find: (text: string) => Range[]): string => {
  const html = withoutMarks(content);
  const { text, stretches } = segmentWords(html);
  let marked = '';
  let done = 0;
  for (const { start, end } of markedPlaces(stretches, find(text))) {
    marked += `${html.slice(done, start)}<mark>${html.slice(start, end)}</mark>`;
    done = end;
  }
  return marked + html.slice(done);
};
