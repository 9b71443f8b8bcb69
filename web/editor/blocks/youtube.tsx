import { Node } from '@tiptap/core';
import { type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { useT } from '#web/i18n/translate.ts';
import { videoPlayer } from '#web/sheets/media-rules.ts';
import { PlayerFrame } from '#web/sheets/media.tsx';
import { blockIdAttribute, type RowFormat } from './block-format.ts';
import { BlockFrame } from './block-frame.tsx';

export const youtubeFormat: RowFormat = {
  names: ['youtube'],
  type: 'video',
  parse: ({ block_id, content }) => ({ type: 'youtube', attrs: { block_id, youtubeId: content } }),
  serialize: ({ attrs }) => ({ content: String(attrs?.youtubeId ?? '') }),
};

const YoutubeView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { youtubeId } = props.node.attrs as { youtubeId: string };
  return (
    <BlockFrame {...props} name={t('editor.block.youtube')}>
      <PlayerFrame kind="video" player={videoPlayer(youtubeId)} address={youtubeId} />
    </BlockFrame>
  );
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
  addNodeView: () => ReactNodeViewRenderer(YoutubeView),
});
