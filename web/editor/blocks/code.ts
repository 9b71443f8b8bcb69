import { Node } from '@tiptap/core';
import { encodeText } from '../html/entities.ts';
import type { HtmlNode } from '../html/html-tree.ts';
import { blockIdAttribute, type HtmlForm } from './block-form.ts';

const textOf = (nodes: HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const text = node.tag === 'br' ? '\n' : textOf(node.children);
      return ['div', 'p'].includes(node.tag) ? `${text}\n` : text;
    })
    .join('');

/** Every space and line as it was written; no marks. */
export const codeForm: HtmlForm = {
  name: 'code',
  tags: ['pre'],
  read: ({ children }) => {
    const text = textOf(children).replaceAll('\r\n', '\n');
    return [{ type: 'code', attrs: { block_id: null }, ...(text ? { content: [{ type: 'text', text }] } : {}) }];
  },
  write: ({ content = [] }) => `<pre><code>${encodeText(content.map(({ text }) => text ?? '').join(''))}</code></pre>`,
};

export const Code = Node.create({
  name: 'code',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => blockIdAttribute,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, ['code', 0]],
});
