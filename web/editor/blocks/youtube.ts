import { Node } from '@tiptap/core';
import { blockIdAttribute, type RowForm } from './block-form.ts';

export const youtubeForm: RowForm = {
  names: ['youtube'],
  type: 'video',
  read: ({ block_id, content }) => ({ type: 'youtube', attrs: { block_id, youtubeId: content } }),
  write: ({ attrs }) => ({ content: String(attrs?.youtubeId ?? '') }),
};

export const Youtube = Node.create({
  name: 'youtube',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...blockIdAttribute,
    youtubeId: {
      default: '',
      parseHTML: (element) => element.dataset.youtubeId ?? '',
      renderHTML: ({ youtubeId }) => ({ 'data-youtube-id': youtubeId }),
    },
  }),
  parseHTML: () => [{ tag: 'figure[data-block="youtube"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', { 'data-block': 'youtube', ...HTMLAttributes }],
});
