import type { Editor } from '@tiptap/core';
import { useT } from '#web/i18n/translate.ts';
import { insertBlocks } from '../insert-blocks.ts';
import { readPastedLink } from '../paste/pasted-link.ts';
import { AskDialog } from './ask-dialog.tsx';

const SERVICES = 'SoundCloud / Spotify';
const WATCH_PAGE = 'youtube.com/watch?v=…';

type Props = { editor: Editor; kind: 'audio' | 'youtube'; onClose(): void };

/** The same links as when they are pasted. */
export const MediaDialog = ({ editor, kind, onClose }: Props) => {
  const t = useT();
  const insert = (address: string): string | undefined => {
    const link = readPastedLink(address, window.location.origin);
    if (link?.kind === 'audio' && kind === 'audio') {
      insertBlocks(editor, [{ type: 'audio', attrs: { src: link.src } }]);
    } else if (link?.kind === 'youtube' && kind === 'youtube') {
      insertBlocks(editor, [{ type: 'youtube', attrs: { youtubeId: link.youtubeId } }]);
    } else {
      return kind === 'audio'
        ? t('editor.audio_bad', { services: SERVICES })
        : t('editor.youtube_bad', { example: WATCH_PAGE });
    }
    onClose();
    return undefined;
  };
  return (
    <AskDialog
      title={t(`editor.block.${kind}`)}
      label={t('editor.link_address')}
      hint={
        kind === 'audio'
          ? t('editor.audio_hint', { services: SERVICES })
          : t('editor.youtube_hint', { example: WATCH_PAGE })
      }
      submit={t('editor.insert')}
      onSubmit={insert}
      onClose={onClose}
    />
  );
};
