import type { EditorMark, EditorNode } from '../document/editor-node.ts';
import { isSameMark, MARK_ORDER, marksInside, serializeMark } from '../marks.ts';
import { encodeText, type HtmlNode } from './parse-html.ts';

const SPACE = /[ \t\n\r\f]+/g;

const textNode = (text: string, marks: EditorMark[]): EditorNode =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text };

const endsInSpace = (node: EditorNode | undefined): boolean =>
  !node || node.type !== 'text' || !!node.text?.endsWith(' ');

const areSameMarks = (one: EditorMark[], other: EditorMark[]): boolean =>
  one.length === other.length && other.every((mark, index) => isSameMark(one[index], mark));

/** Collapses whitespace as HTML does, trims each line and joins neighbours with equal marks. */
const normalize = (nodes: EditorNode[]): EditorNode[] => {
  const normalized: EditorNode[] = [];
  const trimEnd = () => {
    const last = normalized.at(-1);
    if (last?.type !== 'text' || !last.text?.endsWith(' ')) return;
    last.text = last.text.slice(0, -1);
    if (!last.text) normalized.pop();
  };
  for (const node of nodes) {
    if (node.type !== 'text') {
      trimEnd();
      normalized.push(node);
      continue;
    }
    let text = (node.text ?? '').replaceAll(SPACE, ' ');
    const last = normalized.at(-1);
    if (text.startsWith(' ') && endsInSpace(last)) text = text.slice(1);
    if (!text) continue;
    if (last?.type === 'text' && areSameMarks(last.marks ?? [], node.marks ?? [])) last.text += text;
    else normalized.push(textNode(text, node.marks ?? []));
  }
  trimEnd();
  return normalized;
};

const collectInline = (nodes: HtmlNode[], marks: EditorMark[], withColors: boolean, into: EditorNode[]): void => {
  for (const node of nodes) {
    if (typeof node === 'string') into.push(textNode(node, marks));
    else if (node.tag === 'br') into.push({ type: 'hardBreak' });
    else if (!node.attributes.style?.includes('mso-list:Ignore')) {
      collectInline(node.children, marksInside(node, marks, withColors), withColors, into);
    }
  }
};

/** Text, line breaks and marks of one block. */
export const parseInline = (nodes: HtmlNode[], marks: EditorMark[] = [], withColors = true): EditorNode[] => {
  const collected: EditorNode[] = [];
  collectInline(nodes, marks, withColors, collected);
  return normalize(collected);
};

/** Spaces that HTML would collapse are written as no-break spaces. */
const preserveSpaces = (nodes: EditorNode[]): EditorNode[] =>
  nodes.map((node, index) => {
    if (node.type !== 'text') return node;
    const isAfterSpace = endsInSpace(nodes[index - 1]);
    const isBeforeEnd = nodes[index + 1]?.type !== 'text';
    let text = (node.text ?? '')
      .replaceAll(/[\t\n\r\f]/g, ' ')
      .replaceAll(/ {2,}/g, (run) => ` ${'\u00A0'.repeat(run.length - 1)}`);
    if (isAfterSpace && text.startsWith(' ')) text = `\u00A0${text.slice(1)}`;
    if (isBeforeEnd && text.endsWith(' ')) text = `${text.slice(0, -1)}\u00A0`;
    return { ...node, text };
  });

export const serializeInline = (nodes: EditorNode[]): string => {
  const open: EditorMark[] = [];
  let html = '';
  const closeTo = (depth: number) => {
    while (open.length > depth) html += serializeMark(open.pop() as EditorMark)[1];
  };
  for (const node of preserveSpaces(nodes)) {
    if (node.type === 'hardBreak') {
      closeTo(0);
      html += '<br>';
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
