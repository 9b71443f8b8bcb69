import { Node } from '@tiptap/core';
import { blockIdAttribute, type RowForm } from './block-form.ts';

export const audioForm: RowForm = {
  names: ['audio'],
  type: 'audio',
  read: ({ block_id, content }) => ({ type: 'audio', attrs: { block_id, src: content, error: null } }),
  write: ({ attrs }) => ({ content: String(attrs?.src ?? '') }),
};

export const Audio = Node.create({
  name: 'audio',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ ...blockIdAttribute, src: { default: '' }, error: { default: null } }),
  parseHTML: () => [{ tag: 'figure[data-block="audio"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', { 'data-block': 'audio', ...HTMLAttributes }],
});
