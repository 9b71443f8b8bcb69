import type { ReactNodeViewProps } from '@tiptap/react';
import { useT } from '#web/i18n/translate.ts';
import { BlockFrame } from './block-frame.tsx';
import { audioPlayer } from './media-address.ts';
import { Player } from './player.tsx';

export const AudioView = (props: ReactNodeViewProps) => {
  const t = useT();
  const { src, error } = props.node.attrs as { src: string; error: string | null };
  const name = t('editor.block.audio');
  return (
    <BlockFrame {...props} name={name}>
      <Player address={audioPlayer(src)} link={src} name={name} kind="audio" error={error} />
    </BlockFrame>
  );
};
