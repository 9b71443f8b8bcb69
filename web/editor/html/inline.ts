import type { EditorMark, EditorNode } from '../document/editor-node.ts';
import { type ColorPolicy, isSameMark, MARK_ORDER, marksInside, serializeMark } from '../marks.ts';
import { encodeText, type HtmlElement, type HtmlNode, styleValue } from './parse-html.ts';

const SPACE = /[ \t\n\r\f]+/g;
const SPACES = ' \t\n\r\f';

const textNode = (text: string, marks: EditorMark[]): EditorNode =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text };

/** Whether a space after it would be collapsed. */
const endsInSpace = (node: EditorNode | undefined): boolean =>
  !node || node.type === 'hardBreak' || !!node.text?.endsWith(' ');

/** Where the spaces at the end of a text begin. A regular expression would take quadratic time. */
const trailingSpaceStart = (text: string, spaces: string): number => {
  let start = text.length;
  while (start > 0 && spaces.includes(text.charAt(start - 1))) start -= 1;
  return start;
};

const areSameMarks = (one: EditorMark[], other: EditorMark[]): boolean =>
  one.length === other.length && other.every((mark, index) => isSameMark(one[index], mark));

/**
 * Collapses whitespace as HTML does and joins neighbours with equal marks. The spaces at the end of a line are those its
 * author typed and stay; only line breaks and indentation of the HTML itself are removed there.
 */
const normalize = (nodes: EditorNode[]): EditorNode[] => {
  const normalized: EditorNode[] = [];
  /** The whitespace, as written, at the end of what was read so far. */
  let tail: EditorNode[] = [];
  const add = (text: string, marks: EditorMark[]) => {
    const last = normalized.at(-1);
    if (last?.type === 'text' && areSameMarks(last.marks ?? [], marks)) last.text += text;
    else normalized.push(textNode(text, marks));
  };
  const endLine = () => {
    const last = normalized.at(-1);
    if (last?.type !== 'text' || !last.text?.endsWith(' ')) return;
    last.text = last.text.slice(0, -1);
    if (!last.text) normalized.pop();
    if (tail.every(({ text = '' }) => !/[^ ]/.test(text)))
      for (const { text = '', marks = [] } of tail) add(text, marks);
  };
  for (const node of nodes) {
    if (node.type !== 'text') {
      if (node.type === 'hardBreak') endLine();
      tail = [];
      normalized.push(node);
      continue;
    }
    const { text: written = '', marks = [] } = node;
    const tailStart = trailingSpaceStart(written, SPACES);
    if (tailStart > 0) tail = [];
    if (tailStart < written.length) tail.push(textNode(written.slice(tailStart), marks));
    const text = written.replaceAll(SPACE, ' ');
    const kept = text.startsWith(' ') && endsInSpace(normalized.at(-1)) ? text.slice(1) : text;
    if (kept) add(kept, marks);
  }
  endLine();
  return normalized;
};

/** Browsers write a space of a page as a no-break space within an element of this class. */
const isConvertedSpace = ({ attributes }: HtmlElement): boolean =>
  attributes.class?.includes('Apple-converted-space') === true;

/** The number or bullet that Word writes before the text of a list item. */
const isWordMarker = (element: HtmlElement): boolean => styleValue(element, 'mso-list') === 'ignore';

/** Word fills an empty paragraph with a space of its own; Word for the web ends every paragraph with one. */
const isWordFiller = ({ tag, attributes, children }: HtmlElement): boolean =>
  (tag === 'o:p' || /^EOP\b/.test(attributes.class ?? '')) &&
  children.every((child) => typeof child === 'string' && !/[^\s\u00A0]/.test(child));

export const isFootnote = ({ tag, attributes }: HtmlElement): boolean =>
  tag === 'i' && /(?:^|\s)footnote(?:\s|$)/.test(attributes.class ?? '');

/** The number before a note: it is counted anew wherever the sheet is shown. */
const isFootnoteMarker = ({ tag, attributes }: HtmlElement, next: HtmlNode | undefined): boolean =>
  tag === 'sup' && attributes.class === 'footnote-marker' && typeof next === 'object' && isFootnote(next);

const footnoteOf = ({ children }: HtmlElement, colors: ColorPolicy): EditorNode => {
  const content = parseInline(children, [], colors).filter(({ type }) => type === 'text');
  return { type: 'footnote', ...(content.length > 0 ? { content } : {}) };
};

const collectInline = (nodes: HtmlNode[], marks: EditorMark[], colors: ColorPolicy, into: EditorNode[]): void => {
  for (const [index, node] of nodes.entries()) {
    if (typeof node === 'string') into.push(textNode(node, marks));
    else if (node.tag === 'br') into.push({ type: 'hardBreak' });
    else if (isFootnote(node)) into.push(footnoteOf(node, colors));
    else if (isFootnoteMarker(node, nodes[index + 1])) continue;
    else if (isConvertedSpace(node)) into.push(textNode(' ', marks));
    else if (!isWordMarker(node) && !isWordFiller(node))
      collectInline(node.children, marksInside(node, marks, colors), colors, into);
  }
};

/** Text, line breaks and marks of one block. */
export const parseInline = (nodes: HtmlNode[], marks: EditorMark[] = [], colors: ColorPolicy = 'all'): EditorNode[] => {
  const collected: EditorNode[] = [];
  collectInline(nodes, marks, colors, collected);
  return normalize(collected);
};

/**
 * Writes spaces that HTML would collapse as no-break spaces. Those at the end of a line stay spaces, so that typing goes
 * on with words that can be wrapped; a line of nothing else would be lost, so it has no-break spaces.
 */
const protectLine = (line: string): string => {
  const spaced = line.replaceAll(/[\t\n\r\f]/g, ' ');
  const end = trailingSpaceStart(spaced, ' ');
  if (end === 0) return '\u00A0'.repeat(spaced.length);
  const text = spaced.slice(0, end).replaceAll(/^ +| {2,}/g, (run, at: number) => {
    const hard = '\u00A0'.repeat(run.length - 1);
    return at === 0 ? `\u00A0${hard}` : ` ${hard}`;
  });
  return text + spaced.slice(end);
};

/** Stands for what is neither text nor a line break while the spaces around it are protected. */
const OBJECT = '\uFFFC';
const textOf = (node: EditorNode): string => (node.type === 'text' ? (node.text ?? '') : OBJECT);

/** The same nodes with protected spaces, line by line: marks may change within a run of spaces. */
const preserveSpaces = (nodes: EditorNode[]): EditorNode[] => {
  const result: EditorNode[] = [];
  for (let start = 0; start < nodes.length;) {
    let end = start;
    while (end < nodes.length && nodes[end]?.type !== 'hardBreak') end += 1;
    const line = nodes.slice(start, end);
    const text = protectLine(line.map(textOf).join(''));
    let at = 0;
    for (const node of line) {
      const { length } = textOf(node);
      result.push(node.type === 'text' ? { ...node, text: text.slice(at, at + length) } : node);
      at += length;
    }
    result.push(...nodes.slice(end, end + 1));
    start = end + 1;
  }
  return result;
};

/** Written like the footnotes of the library. The number is that within the block, see `numberFootnotes`. */
const serializeFootnote = ({ content = [] }: EditorNode): string =>
  `${FOOTNOTE_MARKER}<i class="footnote">${serializeInline(content)}</i>`;

const FOOTNOTE_MARKER = '<sup class="footnote-marker"></sup>';

/** Numbers the footnotes of a block from 1, for clients that show its HTML as it is. */
export const numberFootnotes = (html: string): string => {
  let number = 0;
  return html.replaceAll(FOOTNOTE_MARKER, () => `<sup class="footnote-marker">${(number += 1)}</sup>`);
};

export const serializeInline = (nodes: EditorNode[]): string => {
  const open: EditorMark[] = [];
  let html = '';
  const closeTo = (depth: number) => {
    while (open.length > depth) html += serializeMark(open.pop() as EditorMark)[1];
  };
  for (const node of preserveSpaces(nodes)) {
    if (node.type !== 'text') {
      closeTo(0);
      html += node.type === 'footnote' ? serializeFootnote(node) : '<br>';
      continue;
    }
    const marks = MARK_ORDER.flatMap((type) => node.marks?.find((mark) => mark.type === type) ?? []);
    let shared = 0;
    while (shared < open.length && marks[shared] && isSameMark(open[shared], marks[shared] as EditorMark)) shared += 1;
    closeTo(shared);
    for (const mark of marks.slice(shared)) {
      open.push(mark);
      html += serializeMark(mark)[0];
    }
    html += encodeText(node.text ?? '');
  }
  closeTo(0);
  return html;
};
