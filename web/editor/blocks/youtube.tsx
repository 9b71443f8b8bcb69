import { Node } from '@tiptap/core';
import { type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { detailsOf } from '#shared/block-details.ts';
import { MAX_MEDIA_TITLE_LENGTH } from '#shared/limits.ts';
import { videoPlayer } from '#shared/media-address.ts';
import { useT } from '#web/i18n/translate.ts';
import { PlayerFrame } from '#web/sheets/media.tsx';
import { blockIdAttribute, type RowFormat } from './block-format.ts';
import { BlockFrame } from './block-frame.tsx';
import { normalizeDetail } from './block-line.tsx';
import { mediaAttributes, MediaDetails } from './media-details.tsx';

type Attributes = { youtubeId: string; start: number; title: string; picture: string };

export const youtubeFormat: RowFormat = {
  names: ['youtube'],
  type: 'video',
  parse: ({ block_id, content, start = 0, title = '', picture = '' }) => ({
    type: 'youtube',
    attrs: { block_id, youtubeId: content, start, title, picture },
  }),
  serialize: ({ attrs }) => {
    const { youtubeId, start, title, picture } = (attrs ?? {}) as Partial<Attributes>;
    return {
      content: youtubeId ?? '',
      ...detailsOf('video', {
        start: start ?? 0,
        title: normalizeDetail(title, MAX_MEDIA_TITLE_LENGTH),
        picture: picture ?? '',
      }),
    };
  },
};

const YoutubeView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { youtubeId, start, picture } = props.node.attrs as Attributes;
  return (
    <BlockFrame {...props} name={t('editor.block.youtube')}>
      <PlayerFrame
        kind="video"
        player={videoPlayer(youtubeId, start)}
        address={youtubeId}
        picture={picture}
        start={start}
      />
      <MediaDetails block={props} />
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
    start: {
      default: 0,
      parseHTML: (element) => Number(element.dataset.start) || 0,
      renderHTML: ({ start }) => (start ? { 'data-start': start } : {}),
    },
    ...mediaAttributes,
  }),
  parseHTML: () => [{ tag: 'figure[data-block="youtube"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', { 'data-block': 'youtube', ...HTMLAttributes }],
  addNodeView: () => ReactNodeViewRenderer(YoutubeView),
});
