import type { SegmentDraft } from '../draft.ts';
import { trimLines } from '../documents/inline-html.ts';
import { keyOfTeiId } from './tei-ids.rules.ts';
import type { Problems } from '../documents/problems.ts';
import { createTextBuilder, type BuiltText, type NewSegment } from '../documents/text-builder.ts';
import { elementsOf, isElement, localName, wordsOf, type XmlElement } from '../documents/xml-reader.ts';
import { inlineOf, referenceOf, type Apparatus } from './tei-inline.ts';

const DIVISION = /^(div[1-7]?|front|back|group|text|floatingText)$/;
/** Hold blocks, and nothing of their own. */
const CONTAINER =
  /^(body|quote|q|cit|sp|argument|epigraph|opener|closer|postscript|list|listBibl|table|figure|castList|said)$/;
const PROSE =
  /^(p|ab|item|row|speaker|stage|salute|signed|trailer|byline|dateline|docTitle|docAuthor|titlePart|label|bibl|note|castItem|epigraph)$/;
const IGNORED = /^(teiHeader|facsimile|sourceDoc|standOff|fw|graphic|figDesc|index|anchor|divGen)$/;
const SEGMENTS = /^(seg|s)$/;

/** The title of a division that does not stand in the text. */
const isSuppliedTitle = (element: XmlElement): boolean =>
  localName(element) === 'head' && element.attributes['type'] === 'supplied';

const isBlank = (child: XmlElement | string): boolean => typeof child === 'string' && child.trim() === '';

/** The text of a TEI file: divisions are sections, their heads are headings, paragraphs and stanzas are segments. */
export const buildTei = (text: XmlElement, problems: Problems, hasKeysInIds = false): BuiltText => {
  const builder = createTextBuilder(problems);
  const counter = { count: 0 };
  const ids = new Set<string>();
  /** Pages that begin between two segments belong to the next. */
  let waiting: SegmentDraft['references'] = [];

  const keyOf = ({ attributes, line }: XmlElement): { key?: string; root_keys?: string[] } => {
    const given = attributes['xml:id'];
    const id = (given && hasKeysInIds && keyOfTeiId(given)) || given;
    if (!id) return {};
    const targets = hasKeysInIds ? (attributes['corresp'] ?? '').split(/\s+/).filter(Boolean) : [];
    const root_keys = targets.flatMap((target) => keyOfTeiId(target.replace(/^#/, '')) ?? []);
    if (ids.has(id)) problems.warn('id_twice', { id }, line);
    ids.add(id);
    return { key: id, ...(root_keys.length > 0 && { root_keys }) };
  };

  const contentOf = (element: XmlElement): { content: string } & Apparatus => {
    const apparatus: Apparatus = { notes: [], references: [] };
    const content = trimLines(inlineOf(element, apparatus, counter));
    return { content, ...apparatus };
  };

  const add = (element: XmlElement, segment: Omit<NewSegment, 'references'> & Apparatus): void => {
    if (segment.content === '' && segment.notes.length === 0) {
      waiting.push(...segment.references);
      return;
    }
    const continues = hasKeysInIds && element.attributes['part'] === 'F';
    builder.add({
      ...segment,
      ...(continues && { starts_block: false }),
      ...(hasKeysInIds && { isWhole: true }),
      ...keyOf(element),
      line: element.line,
      references: [...waiting, ...segment.references],
    });
    waiting = [];
  };

  /** A paragraph, or each of the segments that the source divides it into. */
  const prose = (element: XmlElement): void => {
    const parts = elementsOf(element);
    if (
      parts.length > 1 &&
      element.children.every((child) => isBlank(child) || (isElement(child) && SEGMENTS.test(localName(child))))
    ) {
      for (const [index, part] of parts.entries())
        add(part, { type: 'prose', starts_block: index === 0, ...contentOf(part) });
      return;
    }
    const only =
      parts.length === 1 &&
      SEGMENTS.test(localName(parts[0]!)) &&
      element.children.every((child) => isElement(child) || isBlank(child));
    add(only && !element.attributes['xml:id'] ? parts[0]! : element, { type: 'prose', ...contentOf(element) });
  };

  /** Lines that stand together are one stanza. */
  const stanza = (element: XmlElement, lines: XmlElement[]): void => {
    const contents = lines.map(contentOf);
    add(element, {
      type: 'verse',
      content: contents
        .map(({ content }) => content)
        .filter(Boolean)
        .join('<br>'),
      notes: contents.flatMap(({ notes }) => notes),
      references: contents.flatMap(({ references }) => references),
    });
  };

  const verse = (group: XmlElement): void => {
    let lines: XmlElement[] = [];
    let isFirst = true;
    const flush = () => {
      // Only one of several stanzas can have the name of the group.
      if (lines.length > 0) stanza(isFirst ? group : lines[0]!, lines);
      if (lines.length > 0) isFirst = false;
      lines = [];
    };
    for (const child of elementsOf(group)) {
      if (localName(child) === 'l') lines.push(child);
      else {
        flush();
        block(child);
      }
    }
    flush();
  };

  const heading = (element: XmlElement): void => {
    const { content, notes, references } = contentOf(element);
    builder.headingInside({
      level: Number(/^h([1-6])$/.exec(element.attributes['subtype'] ?? '')?.[1] ?? Math.max(builder.depth(), 1)),
      content: content.replaceAll('<br>', ' '),
      notes,
      references: [...waiting, ...references],
      line: element.line,
      ...keyOf(element),
    });
    waiting = [];
  };

  const division = (element: XmlElement): void => {
    if (!hasText(element)) return;
    const supplied = elementsOf(element).find(isSuppliedTitle);
    builder.open(supplied ? wordsOf(supplied).trim() : '', element.line);
    blocks(element);
    builder.close();
  };

  /** What stands in an element. Beside words of its own, only whole blocks are blocks; the rest belongs to the words. */
  const blocks = (parent: XmlElement): void => {
    const isMixed = parent.children.some((child) => !isElement(child) && !isBlank(child));
    let lines: XmlElement[] = [];
    let words: XmlElement['children'] = [];
    const flush = () => {
      if (lines.length > 0) stanza(lines[0]!, lines);
      if (words.some((child) => !isBlank(child))) prose({ ...parent, attributes: {}, children: words });
      [lines, words] = [[], []];
    };
    for (const child of parent.children) {
      const name = isElement(child) ? localName(child) : '';
      if (isElement(child) && name === 'l') {
        if (words.length > 0) flush();
        lines.push(child);
      } else if (isElement(child) && (!isMixed || BLOCK.test(name) || name === 'head')) {
        flush();
        block(child);
      } else if (isMixed) {
        if (lines.length > 0 && !isBlank(child)) flush();
        words.push(child);
      }
    }
    flush();
  };

  const block = (element: XmlElement): void => {
    const name = localName(element);
    if (IGNORED.test(name) || isSuppliedTitle(element)) return;
    if (name === 'text' && builder.depth() === 0) blocks(element);
    else if (DIVISION.test(name)) division(element);
    else if (name === 'head' || (name === 'ab' && element.attributes['type'] === 'heading')) heading(element);
    else if (name === 'lg') verse(element);
    else if (/^(pb|cb|milestone)$/.test(name)) waiting.push(...referenceOf(element));
    else if (name === 'lb') return;
    else if (PROSE.test(name) && !holdsBlocks(element)) prose(element);
    else if (CONTAINER.test(name) || holdsBlocks(element)) blocks(element);
    else prose(element);
  };

  blocks(text);
  return builder.finish();
};

const BLOCK = /^(p|ab|lg|l|list|table|item|row|div[1-7]?|floatingText)$/;

/** Whether blocks stand in it, so that it is no segment itself: an item with a list within it. */
const holdsBlocks = (element: XmlElement): boolean => elementsOf(element).some((child) => BLOCK.test(localName(child)));

const hasText = (element: XmlElement): boolean =>
  element.children.some((child) => (isElement(child) ? hasText(child) : child.trim() !== ''));
