import { plainText } from '../clean-html.ts';
import type { StyleRole } from '#shared/import-choices.ts';
import { createTextBuilder, type BuiltText } from '../documents/text-builder.ts';
import { elementsOf, type XmlElement } from '../documents/xml-reader.ts';
import { attribute, child, type DocxFile } from './docx-file.ts';
import { type DocxState, inlineOf } from './docx-inline.ts';
import { guessRole, headingRole } from './docx-styles.ts';

/** A paragraph of the document, or a row of a table. */
export type DocxParagraph = { style: string; outline: number | null; html: string; number: number; isRow: boolean };

/** What holds paragraphs besides the body. */
const CONTAINER = /^(w:(sdt|sdtContent|customXml|ins|moveTo)|mc:(AlternateContent|Choice))$/;

/** The id of a paragraph's style; one without is in the default style. */
const styleIdOf = (paragraph: XmlElement, defaultStyle: string): string =>
  attribute(child(child(paragraph, 'w:pPr'), 'w:pStyle'), 'w:val') || defaultStyle;

const MAX_BEGIN_LENGTH = 200;

/** The first words of a paragraph. */
const beginOf = (element: XmlElement): string => {
  let words = '';
  for (const each of element.children) {
    if (words.length >= MAX_BEGIN_LENGTH) break;
    words += typeof each === 'string' ? each : beginOf(each);
  }
  return words.slice(0, MAX_BEGIN_LENGTH);
};

export const readParagraphs = (file: DocxFile): { paragraphs: DocxParagraph[]; state: DocxState } => {
  const state: DocxState = { notes: 0, pictures: 0, isTracked: false };
  const paragraphs: DocxParagraph[] = [];
  const defaultStyle = [...file.styles.values()].find(({ isDefault }) => isDefault)?.id ?? '';
  let number = 0;

  const words = new Map<number, string>();
  file.problems.quoteFrom((line) => words.get(line));
  const inline = (paragraph: XmlElement, isPlain = false): string => {
    number += 1;
    words.set(number, beginOf(paragraph));
    return inlineOf(paragraph, { file, state, line: number, isPlain }).trim();
  };

  /** Cells that continue one from the row above are empty. */
  const row = (element: XmlElement): void => {
    const first = number + 1;
    const cells = elementsOf(element).filter(({ name }) => name === 'w:tc');
    const contents = cells.map((cell) => {
      const merge = child(child(cell, 'w:tcPr'), 'w:vMerge');
      const isContinued = merge !== undefined && attribute(merge, 'w:val') !== 'restart';
      const inside = paragraphsBelow(cell).map((each) => inline(each));
      return isContinued ? '' : inside.filter(Boolean).join('<br>');
    });
    const html = contents.filter(Boolean).join(' | ');
    if (html !== '') paragraphs.push({ style: defaultStyle, outline: null, html, number: first, isRow: true });
  };

  const visit = (parent: XmlElement): void => {
    for (const element of elementsOf(parent)) {
      if (element.name === 'w:p') {
        const style = styleIdOf(element, defaultStyle);
        const level = attribute(child(child(element, 'w:pPr'), 'w:outlineLvl'), 'w:val');
        const outline = /^[0-5]$/.test(level) ? Number(level) + 1 : null;
        const isHeading = outline !== null || guessRole(file.styles.get(style), file.styles).startsWith('heading');
        const html = inline(element, isHeading);
        paragraphs.push({ style, outline, html, number, isRow: false });
      } else if (element.name === 'w:tbl') {
        for (const each of elementsOf(element)) if (each.name === 'w:tr') row(each);
      } else if (CONTAINER.test(element.name)) visit(element);
    }
  };

  visit(file.body);
  return { paragraphs, state };
};

/** Also those of a table in a cell. */
const paragraphsBelow = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((each) => (each.name === 'w:p' ? [each] : paragraphsBelow(each)));

type Roles = Record<string, StyleRole>;

/** Paragraphs become what was chosen for their style, else what its name says. */
export const buildDocx = (file: DocxFile, chosen: Roles): BuiltText => {
  const { problems, styles } = file;
  const { paragraphs, state } = readParagraphs(file);
  const used = new Set(paragraphs.map(({ style }) => style));
  for (const style of Object.keys(chosen)) if (!used.has(style)) problems.warn('unknown_style', { style });
  const roleOf = ({ style, outline, isRow }: DocxParagraph): StyleRole => {
    if (isRow) return 'prose';
    if (Object.hasOwn(chosen, style)) return chosen[style] ?? 'prose';
    return outline === null ? guessRole(styles.get(style), styles) : headingRole(outline);
  };

  const builder = createTextBuilder(problems);
  let stanza: { lines: string[]; line: number } | undefined;
  const flush = () => {
    if (stanza) builder.add({ type: 'verse', content: stanza.lines.join('<br>'), line: stanza.line });
    stanza = undefined;
  };
  for (const paragraph of paragraphs) {
    const { html, number: line } = paragraph;
    const role = roleOf(paragraph);
    // A paragraph of verse with line breaks is a stanza; others are its lines, until an empty one or another style.
    if (role === 'verse' && plainText(html) !== '' && !html.includes('<br>')) {
      stanza ??= { lines: [], line };
      stanza.lines.push(html);
      continue;
    }
    flush();
    if (role === 'skip' || html === '') continue;
    if (role === 'prose' || role === 'verse') builder.add({ type: role, content: html, line });
    else builder.heading({ level: Number(role.slice(-1)), content: html.replaceAll('<br>', ' '), line });
  }
  flush();
  if (state.isTracked) problems.warn('tracked_changes');
  if (state.pictures > 0) problems.warn('picture_left_out', { count: state.pictures });
  return builder.finish();
};
