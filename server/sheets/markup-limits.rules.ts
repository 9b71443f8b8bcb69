import {
  MAX_BLOCK_TAGS,
  MAX_ELEMENT_DEPTH,
  MAX_FOOTNOTES,
  MAX_SHEET_TAGS,
  MAX_TABLE_CELLS,
  MAX_TABLE_ROWS,
} from '#shared/limits.ts';

/** Every `<`, whether a tag or not: what a parser has to look at. */
const countTags = (html: string): number => {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) count += 1;
  return count;
};

/** Elements that contain nothing, or that end where the next one begins even without a closing tag. */
const UNNESTED_TAGS = new Set('br hr img wbr input col p li dt dd tr td th thead tbody tfoot option'.split(' '));
const TAG_NAME = /^[a-z][a-z0-9]{0,15}/i;
const LONGEST_NAME = 16;

/** An upper bound: no parser nests the elements deeper. */
const measureDepth = (html: string): number => {
  let depth = 0;
  let deepest = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const isClosing = html[at + 1] === '/';
    const name = TAG_NAME.exec(html.slice(at + (isClosing ? 2 : 1), at + 2 + LONGEST_NAME))?.[0].toLowerCase();
    if (!name || UNNESTED_TAGS.has(name)) continue;
    depth = Math.max(depth + (isClosing ? -1 : 1), 0);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
};

const countMatches = (html: string, pattern: RegExp): number => html.match(pattern)?.length ?? 0;

const TABLE = /<table[\s>]/gi;

/** The largest table of a block, measured from one opening tag to the next. */
const checkTables = (html: string): string | undefined => {
  for (const table of html.split(TABLE).slice(1)) {
    if (countMatches(table, /<tr[\s>]/gi) > MAX_TABLE_ROWS || countMatches(table, /<t[dh][\s>]/gi) > MAX_TABLE_CELLS)
      return `A table may have at most ${MAX_TABLE_ROWS} rows and ${MAX_TABLE_CELLS} cells. Please divide it into several tables.`;
  }
  return undefined;
};

const FOOTNOTE = /<i\s[^<>]{0,100}\bfootnote\b/gi;

/** Why HTML may not be saved, for its author; undefined when it may. Takes linear time, unlike parsing it. */
export const checkMarkup = (contents: string[]): string | undefined => {
  let total = 0;
  let footnotes = 0;
  for (const html of contents) {
    const tags = countTags(html);
    total += tags;
    if (tags > MAX_BLOCK_TAGS)
      return `A block may have at most ${MAX_BLOCK_TAGS} tags. Please divide it into several blocks.`;
    if (total > MAX_SHEET_TAGS)
      return `A sheet may have at most ${MAX_SHEET_TAGS} tags. Please divide it into several sheets.`;
    if (measureDepth(html) > MAX_ELEMENT_DEPTH) return `Elements may be nested at most ${MAX_ELEMENT_DEPTH} deep.`;
    const tableProblem = checkTables(html);
    if (tableProblem) return tableProblem;
    footnotes += countMatches(html, FOOTNOTE);
    if (footnotes > MAX_FOOTNOTES)
      return `A sheet may have at most ${MAX_FOOTNOTES} footnotes. Please divide it into several sheets.`;
  }
  return undefined;
};
