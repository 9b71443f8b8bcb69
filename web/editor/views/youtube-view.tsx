import type { ReactNodeViewProps } from '@tiptap/react';
import { useT } from '#web/i18n/translate.ts';
import { BlockFrame } from './block-frame.tsx';
import { videoPlayer } from './media-address.ts';
import { Player } from './player.tsx';

export const YoutubeView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { youtubeId } = props.node.attrs as { youtubeId: string };
  const name = t('editor.block.youtube');
  return (
    <BlockFrame {...props} name={name}>
      <Player address={videoPlayer(youtubeId)} link={`youtube.com/watch?v=${youtubeId}`} name={name} kind="video" />
    </BlockFrame>
  );
};
