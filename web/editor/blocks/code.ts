import { Node } from '@tiptap/core';
import { encodeText, type HtmlNode } from '../html/parse-html.ts';
import { blockIdAttribute, type HtmlFormat, questionAttribute } from './block-format.ts';

const textOf = (nodes: HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const text = node.tag === 'br' ? '\n' : textOf(node.children);
      return ['div', 'p'].includes(node.tag) ? `${text}\n` : text;
    })
    .join('');

/** Keeps every space and line break; no marks. */
export const codeFormat: HtmlFormat = {
  name: 'code',
  tags: ['pre'],
  parse: ({ children }) => {
    const text = textOf(children).replaceAll('\r\n', '\n');
    return [{ type: 'code', attrs: { block_id: null }, ...(text ? { content: [{ type: 'text', text }] } : {}) }];
  },
  serialize: ({ content = [] }) =>
    `<pre><code>${encodeText(content.map(({ text }) => text ?? '').join(''))}</code></pre>`,
};

export const Code = Node.create({
  name: 'code',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({ ...blockIdAttribute, ...questionAttribute }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, ['code', 0]],
});
