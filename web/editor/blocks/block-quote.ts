import { Node } from '@tiptap/core';
import { alignmentAttribute, alignmentOf } from '../html/alignment.ts';
import { writeInline } from '../html/inline.ts';
import { alignAttribute, blockIdAttribute, type HtmlForm } from './block-form.ts';

/** Words of somebody else, in lines. Paragraphs that another client put into one are its lines. */
export const blockQuoteForm: HtmlForm = {
  name: 'block-quote',
  tags: ['blockquote'],
  read: (element, around) => [
    {
      type: 'block-quote',
      attrs: { block_id: null, align: alignmentOf(element) ?? around.align },
      content: around.lines(element.children),
    },
  ],
  write: ({ attrs, content = [] }) =>
    `<blockquote${alignmentAttribute(attrs?.align)}>${writeInline(content)}</blockquote>`,
};

export const BlockQuote = Node.create({
  name: 'block-quote',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ ...blockIdAttribute, ...alignAttribute }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
});
