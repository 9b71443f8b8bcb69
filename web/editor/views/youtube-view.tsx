import type { ReactNodeViewProps } from '@tiptap/react';
import { useT } from '#web/i18n/translate.ts';
import { videoPlayer } from '#web/sheets/media-rules.ts';
import { PlayerFrame } from '#web/sheets/media.tsx';
import { BlockFrame } from './block-frame.tsx';

export const YoutubeView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { youtubeId } = props.node.attrs as { youtubeId: string };
  return (
    <BlockFrame {...props} name={t('editor.block.youtube')}>
      <PlayerFrame kind="video" player={videoPlayer(youtubeId)} address={youtubeId} />
    </BlockFrame>
  );
};
