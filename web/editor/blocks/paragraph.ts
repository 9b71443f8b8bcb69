import { Node } from '@tiptap/core';
import { serializeAlignment } from '../html/parse-blocks.ts';
import { serializeInline } from '../html/inline.ts';
import { textView } from './text-view.ts';
import { alignAttribute, blockIdAttribute, type HtmlFormat, questionAttribute } from './block-format.ts';

/** The default: whatever has no format of its own is parsed as a paragraph. */
export const paragraphFormat: HtmlFormat = {
  name: 'paragraph',
  tags: [],
  parse: () => [],
  serialize: ({ attrs, content = [] }) => `<p${serializeAlignment(attrs?.align)}>${serializeInline(content)}</p>`,
};

export const Paragraph = Node.create({
  name: 'paragraph',
  // First of its group, so that it fills an empty document.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ ...blockIdAttribute, ...questionAttribute, ...alignAttribute }),
  parseHTML: () => [{ tag: 'p' }, { tag: 'div' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
  addNodeView: () => textView('p'),
});
