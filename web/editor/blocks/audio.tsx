import { Node } from '@tiptap/core';
import { type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { detailsOf } from '#shared/block-details.ts';
import { MAX_MEDIA_TITLE_LENGTH } from '#shared/limits.ts';
import { audioPlayer } from '#shared/media-address.ts';
import { useT } from '#web/i18n/translate.ts';
import { PlayerFrame } from '#web/sheets/media.tsx';
import { blockIdAttribute, type RowFormat } from './block-format.ts';
import { BlockFrame } from './block-frame.tsx';
import { normalizeDetail } from './block-line.tsx';
import { mediaAttributes, MediaDetails } from './media-details.tsx';
import styles from './blocks.module.css';

type Attributes = { src: string; title: string; picture: string; error: string | null };

export const audioFormat: RowFormat = {
  names: ['audio'],
  type: 'audio',
  parse: ({ block_id, content, title = '', picture = '' }) => ({
    type: 'audio',
    attrs: { block_id, src: content, title, picture, error: null },
  }),
  serialize: ({ attrs }) => {
    const { src, title, picture } = (attrs ?? {}) as Partial<Attributes>;
    return {
      content: src ?? '',
      ...detailsOf('audio', { title: normalizeDetail(title, MAX_MEDIA_TITLE_LENGTH), picture: picture ?? '' }),
    };
  },
};

const AudioView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { src, picture, error } = props.node.attrs as Attributes;
  const player = audioPlayer(src);
  return (
    <BlockFrame {...props} name={t('editor.block.audio')}>
      <PlayerFrame kind="audio" player={player} address={src} picture={picture} />
      {player && !player.frame && <p className={styles.note}>{t('editor.audio_short_link', { site: player.site })}</p>}
      {error && <p className={styles.note}>{error}</p>}
      <MediaDetails block={props} />
    </BlockFrame>
  );
};

export const Audio = Node.create({
  name: 'audio',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ ...blockIdAttribute, src: { default: '' }, ...mediaAttributes, error: { default: null } }),
  parseHTML: () => [{ tag: 'figure[data-block="audio"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', { 'data-block': 'audio', ...HTMLAttributes }],
  addNodeView: () => ReactNodeViewRenderer(AudioView),
});
