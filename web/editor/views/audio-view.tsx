import type { ReactNodeViewProps } from '@tiptap/react';
import { useT } from '#web/i18n/translate.ts';
import { audioPlayer } from '#web/sheets/media-rules.ts';
import { PlayerFrame } from '#web/sheets/media.tsx';
import { BlockFrame } from './block-frame.tsx';
import styles from './views.module.css';

export const AudioView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { src, error } = props.node.attrs as { src: string; error: string | null };
  return (
    <BlockFrame {...props} name={t('editor.block.audio')}>
      <PlayerFrame kind="audio" player={audioPlayer(src)} address={src} />
      {error && <p className={styles.note}>{error}</p>}
    </BlockFrame>
  );
};
