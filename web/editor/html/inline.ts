import type { EditorMark, EditorNode } from '../document/editor-node.ts';
import { encodeText } from './entities.ts';
import type { HtmlNode } from './html-tree.ts';
import { isSameMark, MARK_ORDER, marksWithin, tagsOf } from './marks.ts';

const SPACE = /[ \t\n\r\f]+/g;

const textNode = (text: string, marks: EditorMark[]): EditorNode =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text };

const endsInSpace = (node: EditorNode | undefined): boolean =>
  !node || node.type !== 'text' || !!node.text?.endsWith(' ');

const areSame = (one: EditorMark[], other: EditorMark[]): boolean =>
  one.length === other.length && other.every((mark, index) => isSameMark(one[index], mark));

/** White space as HTML shows it: runs are one space, none at the edges of a line. Equal neighbours are one text. */
const settle = (nodes: EditorNode[]): EditorNode[] => {
  const settled: EditorNode[] = [];
  const trimEnd = () => {
    const last = settled.at(-1);
    if (last?.type !== 'text' || !last.text?.endsWith(' ')) return;
    last.text = last.text.slice(0, -1);
    if (!last.text) settled.pop();
  };
  for (const node of nodes) {
    if (node.type !== 'text') {
      trimEnd();
      settled.push(node);
      continue;
    }
    let text = (node.text ?? '').replaceAll(SPACE, ' ');
    const last = settled.at(-1);
    if (text.startsWith(' ') && endsInSpace(last)) text = text.slice(1);
    if (!text) continue;
    if (last?.type === 'text' && areSame(last.marks ?? [], node.marks ?? [])) last.text += text;
    else settled.push(textNode(text, node.marks ?? []));
  }
  trimEnd();
  return settled;
};

const gather = (nodes: HtmlNode[], marks: EditorMark[], withColours: boolean, into: EditorNode[]): void => {
  for (const node of nodes) {
    if (typeof node === 'string') into.push(textNode(node, marks));
    else if (node.tag === 'br') into.push({ type: 'hardBreak' });
    else if (!node.attributes.style?.includes('mso-list:Ignore')) {
      gather(node.children, marksWithin(node, marks, withColours), withColours, into);
    }
  }
};

/** Words, breaks and marks of one block. */
export const readInline = (nodes: HtmlNode[], marks: EditorMark[] = [], withColours = true): EditorNode[] => {
  const gathered: EditorNode[] = [];
  gather(nodes, marks, withColours, gathered);
  return settle(gathered);
};

/** A space that HTML would not show is written as one that it does. */
const visibleSpaces = (nodes: EditorNode[]): EditorNode[] =>
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

export const writeInline = (nodes: EditorNode[]): string => {
  const open: EditorMark[] = [];
  let html = '';
  const closeTo = (depth: number) => {
    while (open.length > depth) html += tagsOf(open.pop() as EditorMark)[1];
  };
  for (const node of visibleSpaces(nodes)) {
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
      html += tagsOf(mark)[0];
    }
    html += encodeText(node.text ?? '');
  }
  closeTo(0);
  return html;
};
