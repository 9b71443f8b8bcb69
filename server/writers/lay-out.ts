import { withoutFootnotes } from '#server/library/clean-html.ts';
import type { DownloadLayout } from '#shared/download-formats.ts';
import type { AlignedText, Column, Passage, SectionStart } from './aligned-text.ts';
import type { Block, TextParagraph, Versions } from './document.ts';

/** A table of more rows, or a section that is shown in turn with more passages, is divided: it is in memory as a whole. */
const MAX_ROWS = 200;

type Options = { layout: DownloadLayout; hasTags: boolean };

const sectionBlock = (section: SectionStart, lang: string): Block => ({
  type: 'heading',
  level: section.depth,
  id: section.id,
  html: escapeTitle(section.title),
  lang,
  translations: [],
});

const escapeTitle = (title: string): string => title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The blocks of a text in a layout. Without versions, passages are joined to the paragraphs of the text. Without tags there are
 * neither numbers nor footnotes.
 */
export async function* layOut({ columns, items }: AlignedText, { layout, hasTags }: Options): AsyncGenerator<Block> {
  const [own] = columns;
  const hasVersions = columns.length > 1;
  /** Sections that began, whose heading is the next passage. */
  let opened: SectionStart[] = [];
  let rows: Passage[] = [];
  let lastNumber = '';
  const shown = (html: string) => (hasTags ? html : withoutFootnotes(html));

  const headingBlock = (passage: Passage): Block => {
    const section = opened.at(-1);
    opened = [];
    return {
      type: 'heading',
      level: passage.level ?? section?.depth ?? 1,
      ...(section && { id: section.id }),
      html: shown(passage.html),
      lang: own?.lang ?? '',
      translations: passage.renderings.flatMap(({ html }, index) =>
        html ? [{ html: shown(html), lang: columns[index + 1]?.lang ?? '' }] : [],
      ),
    };
  };

  /** The number of a passage is shown where it begins: lines of one verse have it once. */
  const numberOf = ({ number }: Passage): string => {
    if (!hasTags || number === lastNumber) return '';
    lastNumber = number;
    return number;
  };

  const flush = function* (): Generator<Block> {
    const group = rows;
    rows = [];
    if (group.length === 0) return;
    if (!hasVersions || layout === 'in_turn') {
      const numbers = group.map(numberOf);
      yield* columns.flatMap((column, index) => paragraphsOf(group, numbers, column, index, shown));
    } else if (layout === 'side_by_side') yield tableOf(group, group.map(numberOf), columns, shown);
    else for (const passage of group) yield* stackedBlocks(passage, numberOf(passage), columns, shown);
  };

  for await (const item of items) {
    if (item.kind === 'section') {
      yield* flush();
      if (item.hasHeading) opened.push(item);
      else if (item.title) yield sectionBlock(item, own?.lang ?? '');
      continue;
    }
    if (item.type === 'heading') {
      yield* flush();
      // Of sections that begin together, the inner one has the heading.
      for (const outer of opened.slice(0, -1)) if (outer.title) yield sectionBlock(outer, own?.lang ?? '');
      opened = opened.slice(-1);
      yield headingBlock(item);
      continue;
    }
    const isFull = rows.length >= MAX_ROWS && item.starts_block;
    if (isFull || (layout === 'stacked' && hasVersions)) yield* flush();
    rows.push(item);
  }
  yield* flush();
}

type Shown = (html: string) => string;

/** Passages of one text as its paragraphs: with a version beside them each passage is one. */
const paragraphsOf = (
  group: Passage[],
  numbers: string[],
  { lang }: Column,
  index: number,
  shown: Shown,
): TextParagraph[] => {
  const paragraphs: TextParagraph[] = [];
  for (const [at, passage] of group.entries()) {
    const rendering = index === 0 ? undefined : passage.renderings[index - 1];
    const html = shown(index === 0 ? passage.html : (rendering?.html ?? ''));
    if (html === '') continue;
    const piece = { number: numbers[at] ?? '', html };
    const isVerse = (index === 0 ? passage.type : rendering?.type) === 'verse';
    const last = paragraphs.at(-1);
    if (last && !passage.starts_block && last.isVerse === isVerse) last.pieces.push(piece);
    else paragraphs.push({ type: 'paragraph', pieces: [piece], lang, isVerse, isTranslation: index > 0 });
  }
  return paragraphs;
};

const stackedBlocks = (passage: Passage, number: string, columns: Column[], shown: Shown): TextParagraph[] =>
  columns.flatMap((column, index) => paragraphsOf([passage], index === 0 ? [number] : [''], column, index, shown));

/** A table with a row for each passage; a version of several passages stands beside all of them. */
const tableOf = (group: Passage[], numbers: string[], columns: Column[], shown: Shown): Versions => {
  const spanFrom = (row: number, version: number): number => {
    let end = row + 1;
    while (group[end]?.renderings[version]?.isCovered) end += 1;
    return end - row;
  };
  return {
    type: 'versions',
    isText: true,
    isSideBySide: true,
    columns: columns.map(({ title }) => ({ title, citation: '', address: '' })),
    rows: group.map((passage, row) => [
      { html: shown(passage.html), lang: columns[0]?.lang ?? '', number: numbers[row] ?? '', span: 1 },
      ...passage.renderings.flatMap((rendering, version) =>
        rendering.isCovered && row > 0
          ? []
          : [
              {
                html: shown(rendering.html),
                lang: columns[version + 1]?.lang ?? '',
                number: '',
                span: spanFrom(row, version),
              },
            ],
      ),
    ]),
  };
};
