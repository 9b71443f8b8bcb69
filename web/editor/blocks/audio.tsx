import { Node } from '@tiptap/core';
import { type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { useT } from '#web/i18n/translate.ts';
import { audioPlayer } from '#web/sheets/media-rules.ts';
import { PlayerFrame } from '#web/sheets/media.tsx';
import { blockIdAttribute, type RowFormat } from './block-format.ts';
import { BlockFrame } from './block-frame.tsx';
import styles from './blocks.module.css';

export const audioFormat: RowFormat = {
  names: ['audio'],
  type: 'audio',
  parse: ({ block_id, content }) => ({ type: 'audio', attrs: { block_id, src: content, error: null } }),
  serialize: ({ attrs }) => ({ content: String(attrs?.src ?? '') }),
};

const AudioView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { src, error } = props.node.attrs as { src: string; error: string | null };
  return (
    <BlockFrame {...props} name={t('editor.block.audio')}>
      <PlayerFrame kind="audio" player={audioPlayer(src)} address={src} />
      {error && <p className={styles.note}>{error}</p>}
    </BlockFrame>
  );
};

export const Audio = Node.create({
  name: 'audio',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ ...blockIdAttribute, src: { default: '' }, error: { default: null } }),
  parseHTML: () => [{ tag: 'figure[data-block="audio"]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', { 'data-block': 'audio', ...HTMLAttributes }],
  addNodeView: () => ReactNodeViewRenderer(AudioView),
});
