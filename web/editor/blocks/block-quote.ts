import { Node } from '@tiptap/core';
import { serializeAlignment, parseAlignment } from '../html/parse-blocks.ts';
import { serializeInline } from '../html/inline.ts';
import { textView } from './text-view.ts';
import { alignAttribute, blockIdAttribute, type HtmlFormat, questionAttribute } from './block-format.ts';

/** A quotation in lines. Paragraphs that another client put into one become its lines. */
export const blockQuoteFormat: HtmlFormat = {
  name: 'block-quote',
  tags: ['blockquote'],
  parse: (element, context) => [
    {
      type: 'block-quote',
      attrs: { block_id: null, align: parseAlignment(element) ?? context.align },
      content: context.lines(element.children),
    },
  ],
  serialize: ({ attrs, content = [] }) =>
    `<blockquote${serializeAlignment(attrs?.align)}>${serializeInline(content)}</blockquote>`,
};

export const BlockQuote = Node.create({
  name: 'block-quote',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ ...blockIdAttribute, ...questionAttribute, ...alignAttribute }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addNodeView: () => textView('blockquote'),
});
