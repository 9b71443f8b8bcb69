import { Node } from '@tiptap/core';
import { alignmentAttribute } from '../html/alignment.ts';
import { writeInline } from '../html/inline.ts';
import { alignAttribute, blockIdAttribute, type HtmlForm } from './block-form.ts';

/** Read by default: whatever has no form of its own is a paragraph. */
export const paragraphForm: HtmlForm = {
  name: 'paragraph',
  tags: [],
  read: () => [],
  write: ({ attrs, content = [] }) => `<p${alignmentAttribute(attrs?.align)}>${writeInline(content)}</p>`,
};

export const Paragraph = Node.create({
  name: 'paragraph',
  // The first of its kind, so that an empty place is filled with it.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ ...blockIdAttribute, ...alignAttribute }),
  parseHTML: () => [{ tag: 'p' }, { tag: 'div' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});
