import { extractText } from '#shared/search/html-text.ts';
import { diffText } from '#shared/diff-text.ts';

/** Where each character of the plain text stands in the HTML; undefined where that is not known. */
type Place = { start: number; end: number } | undefined;

const LINE_BREAK = /<br[\s/]*>/g;

const placesOf = (html: string): { text: string; places: Place[] } => {
  const { text, runs } = extractText(html);
  const places: Place[] = Array.from({ length: text.length });
  let [textEnd, htmlEnd] = [0, 0];
  const fillGap = (textStart: number, htmlStart: number) => {
    // Only line breaks are text outside of a run. Those of a footnote are not, so a gap with others stays unknown.
    const breaks = [...html.slice(htmlEnd, htmlStart).matchAll(LINE_BREAK)];
    if (breaks.length !== textStart - textEnd) return;
    for (const [index, { 0: tag, index: at }] of breaks.entries())
      places[textEnd + index] = { start: htmlEnd + at, end: htmlEnd + at + tag.length };
  };
  for (const run of runs) {
    fillGap(run.start, run.htmlStart);
    const isEntity = run.htmlEnd - run.htmlStart !== run.text.length;
    for (let index = 0; index < run.text.length; index += 1)
      places[run.start + index] = isEntity
        ? { start: run.htmlStart, end: run.htmlEnd }
        : { start: run.htmlStart + index, end: run.htmlStart + index + 1 };
    [textEnd, htmlEnd] = [run.start + run.text.length, run.htmlEnd];
  }
  fillGap(text.length, html.length);
  return { text, places };
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };

const toHtml = (words: string): string => words.replaceAll(/[&<>\n]/g, (character) => ENTITIES[character] ?? '');

type Edit = { start: number; end: number; html: string };

/** Replaces the plain text from `start` to `end`. Markup and footnotes stay; only the words that differ are touched. */
export const replaceWords = (html: string, start: number, end: number, words: string): string => {
  const { text, places } = placesOf(html);
  const edits: Edit[] = [];
  let at = start;
  for (const run of diffText(text.slice(start, end), words)) {
    if (run.kind === 'removed')
      for (const place of places.slice(at, at + run.text.length)) if (place) edits.push({ ...place, html: '' });
    if (run.kind === 'added') {
      // Behind the character before it, so that it has the same formatting.
      const position = (at > 0 ? places[at - 1]?.end : undefined) ?? places[at]?.start ?? html.length;
      edits.push({ start: position, end: position, html: toHtml(run.text) });
    } else at += run.text.length;
  }
  let result = '';
  let done = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    result += html.slice(done, Math.max(done, edit.start)) + edit.html;
    done = Math.max(done, edit.end);
  }
  return result + html.slice(done);
};

/** What stands now instead of the words from `start` to `end`; the whole text where more than these has changed. */
export const wordsInstead = (before: string, start: number, end: number, after: string): string => {
  const [prefix, suffix] = [before.slice(0, start), before.slice(end)];
  const isInside = after.length >= prefix.length + suffix.length && after.startsWith(prefix) && after.endsWith(suffix);
  return isInside ? after.slice(start, after.length - suffix.length) : after;
};
