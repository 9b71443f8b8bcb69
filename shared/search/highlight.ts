import type { Range } from './match.ts';
import { extractText, type TextRun } from './html-text.ts';

/** The part of a run within a range of the plain text, as a range of the HTML. An entity is taken whole. */
const inHtml = (run: TextRun, { start, end }: Range): Range => {
  const isEntity = run.htmlEnd - run.htmlStart !== run.text.length;
  if (isEntity) return { start: run.htmlStart, end: run.htmlEnd };
  return {
    start: run.htmlStart + Math.max(start - run.start, 0),
    end: run.htmlStart + Math.min(end - run.start, run.text.length),
  };
};

/** Ranges of the HTML to mark. None contains a tag, because `<mark>` could then overlap another element. */
const htmlRanges = (runs: TextRun[], ranges: Range[]): Range[] => {
  const marked: Range[] = [];
  let first = 0;
  for (const run of runs) {
    const runEnd = run.start + run.text.length;
    while (first < ranges.length && (ranges[first]?.end ?? 0) <= run.start) first += 1;
    for (const range of ranges.slice(first)) {
      if (range.start >= runEnd) break;
      const inRun = inHtml(run, range);
      const last = marked.at(-1);
      // An entity is a run of its own; within one match the mark continues.
      if (last?.end === inRun.start && range.start < run.start) last.end = inRun.end;
      else marked.push(inRun);
    }
  }
  return marked;
};

/** Marks of the source would look like matches. */
const withoutMarks = (html: string): string => (html.includes('<') ? html.replaceAll(/<\/?mark\b[^>]*>/g, '') : html);

/** Sanitized HTML with every range that `find` returns for its plain text in `<mark>`. */
export const highlight = (content: string, find: (text: string) => Range[]): string => {
  const html = withoutMarks(content);
  const { text, runs } = extractText(html);
  let marked = '';
  let done = 0;
  for (const { start, end } of htmlRanges(runs, find(text))) {
    marked += `${html.slice(done, start)}<mark>${html.slice(start, end)}</mark>`;
    done = end;
  }
  return marked + html.slice(done);
};
