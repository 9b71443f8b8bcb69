import { createTextBuilder, type BuiltText } from '../documents/text-builder.ts';
import { allBelow, elementsOf, findBelow, isElement, type XmlElement } from '../documents/xml-reader.ts';
import { type EpubFile, type EpubPage, resolveName } from './epub-file.ts';
import { BLOCK, inlineOf, isNote, type PageContext } from './epub-inline.ts';

const HEADING = /^h[1-6]$/;
const VERSE_CLASS = /\b(?:verse|poem|poetry|stanza|gatha|sloka)/i;
const LINE_CLASS = /\b(?:line|verse-line|l\d?)\b/i;
const HIDDEN = /^(head|script|style|template|nav)$/;

const classOf = ({ attributes }: XmlElement): string => attributes['class'] ?? '';
const isBlank = (child: XmlElement | string): boolean => typeof child === 'string' && child.trim() === '';
const isBlock = (child: XmlElement | string): child is XmlElement => isElement(child) && BLOCK.test(child.name);

/** The text of a book: its pages in the order of the spine. */
export const buildEpub = (file: EpubFile): BuiltText => {
  const { problems, pages, contents } = file;
  // Its lines are those of a page, and not of what describes the book.
  problems.quoteFrom(() => undefined);
  const builder = createTextBuilder(problems);
  const notes = createNoteFinder(pages);
  const counts = { notes: 0, pictures: 0 };

  const addPage = (page: EpubPage): void => {
    const context: PageContext = {
      findNote: (reference) => notes.find(page.name, reference, (note) => inlineOf(note, { ...context, ...NO_NOTES })),
      onMissingNote: (line) => page.problems.warn('note_missing', {}, line),
      onPicture: () => (counts.pictures += 1),
      nextNumber: () => (counts.notes += 1),
    };
    const body = findBelow(page.tree, ({ name }) => name === 'body') ?? page.tree;
    const entry = contents.get(page.name) ?? firstEntry(file, page.name);
    const hasHeading = [...allBelow(body)].some(({ name }) => HEADING.test(name));
    // A page without a heading is called as in the table of contents.
    if (entry && !hasHeading && hasWords(body)) builder.section(entry.title, entry.level);
    blocks(body, context, false);
  };

  const add = (element: XmlElement, context: PageContext, isVerse: boolean): void => {
    const content = inlineOf(element, context);
    if (content !== '') builder.add({ type: isVerse ? 'verse' : 'prose', content, line: element.line });
  };

  /** Blocks in order; words beside blocks are a paragraph of their own. */
  const blocks = (parent: XmlElement, context: PageContext, isVerse: boolean): void => {
    let words: XmlElement['children'] = [];
    const flush = () => {
      if (words.some((child) => !isBlank(child))) add({ ...parent, children: words }, context, isVerse);
      words = [];
    };
    for (const child of parent.children) {
      if (!isBlock(child)) {
        words.push(child);
        continue;
      }
      flush();
      block(child, context, isVerse);
    }
    flush();
  };

  const block = (element: XmlElement, context: PageContext, inVerse: boolean): void => {
    if (HIDDEN.test(element.name) || notes.isNoteList(element)) return;
    if (HEADING.test(element.name)) {
      const content = inlineOf(element, context).replaceAll('<br>', ' ');
      if (content !== '') builder.heading({ level: Number(element.name[1]), content, line: element.line });
      return;
    }
    const isVerse = inVerse || VERSE_CLASS.test(classOf(element));
    const inside = elementsOf(element).filter(isBlock);
    if (inside.length === 0) add(element, context, isVerse);
    else if (element.name === 'tr') addRow(element, context);
    // A stanza whose lines are blocks of their own.
    else if (isVerse && inside.every((each) => isLine(each))) add(element, context, true);
    else blocks(element, context, isVerse);
  };

  const isLine = (element: XmlElement): boolean =>
    elementsOf(element).every((child) => !isBlock(child)) &&
    (LINE_CLASS.test(classOf(element)) || !VERSE_CLASS.test(classOf(element))) &&
    element.name !== 'li';

  const addRow = (row: XmlElement, context: PageContext): void => {
    const cells = elementsOf(row).map((cell) => inlineOf(cell, context));
    const content = cells.filter(Boolean).join(' | ');
    if (content !== '') builder.add({ type: 'prose', content, line: row.line });
  };

  for (const page of pages.filter(({ isMain }) => isMain)) addPage(page);
  if (counts.pictures > 0) problems.warn('picture_left_out', { count: counts.pictures });
  return builder.finish();
};

/** A footnote has none of its own: what leads from it leads back. */
const NO_NOTES = { findNote: () => '' };

const hasWords = (element: XmlElement): boolean =>
  element.children.some((child) => (isElement(child) ? hasWords(child) : child.trim() !== ''));

/** The entry of a place in the page, when none leads to the page itself. */
const firstEntry = ({ contents }: EpubFile, page: string) =>
  [...contents].find(([place]) => place.startsWith(`${page}#`))?.[1];

/** Finds footnotes by where a reference leads to. */
const createNoteFinder = (pages: EpubPage[]) => {
  const byPlace = new Map<string, XmlElement>();
  for (const { name, tree } of pages)
    for (const element of allBelow(tree)) {
      const id = element.attributes['id'];
      if (id && !byPlace.has(`${name}#${id}`)) byPlace.set(`${name}#${id}`, element);
    }
  return {
    find: (page: string, reference: string, render: (note: XmlElement) => string): string | undefined => {
      const [file = '', id = ''] = reference.split('#', 2);
      const name = file === '' ? page : resolveName(page, file);
      const note = byPlace.get(`${name}#${id}`);
      return note && render(note);
    },
    isNoteList: (element: XmlElement): boolean => isNote(element),
  };
};
