import { withoutFootnotes } from '#server/library/clean-html.ts';
import { parseHtml, textOf } from './html-tree.rules.ts';

/** The words of a passage without marks and footnotes; lines stay lines. */
export const plainLines = (html: string): string =>
  textOf(parseHtml(withoutFootnotes(html)))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
