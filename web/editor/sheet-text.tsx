import type { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import { type MouseEvent, type RefObject, Suspense, lazy } from 'react';
import type { Dialog } from './block-choices.ts';
import { LinkDialog } from './dialogs/link-dialog.tsx';
import { MediaDialog } from './dialogs/media-dialog.tsx';
import { goToWords } from './go-to-words.ts';
import { insertBlocks } from './insert-blocks.ts';
import type { SlashKeys } from './slash/slash-list.tsx';
import { SlashList } from './slash/slash-list.tsx';
import type { SlashState } from './slash/slash-menu.ts';
import { SearchSegmentModal } from './sources/search-segment-modal.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import styles from './sheet-text.module.css';

/** Cropping is much code, and few sheets have pictures. */
const UploadModal = lazy(async () => ({ default: (await import('#web/uploads/upload-modal.tsx')).UploadModal }));

type Props = {
  editor: Editor;
  slash: SlashState;
  slashKeys: RefObject<SlashKeys | null>;
  dialog: Dialog | undefined;
  onDialog(dialog: Dialog | undefined): void;
  /** A picture that was pasted or dropped, to be uploaded. */
  picture?: File;
  sheetId: string | undefined;
  language: string | undefined;
};

/** Below the last block one goes on writing: a click there gives a line. */
const writeAtEnd = (editor: Editor) => {
  const { lastChild } = editor.state.doc;
  if (lastChild?.type.name !== 'paragraph' || lastChild.content.size > 0) {
    editor.commands.insertContentAt(editor.state.doc.content.size, { type: 'paragraph' });
  }
  goToWords(editor, 'end');
};

/** The tools and the words of a sheet. */
export const SheetText = ({ editor, slash, slashKeys, dialog, onDialog, picture, sheetId, language }: Props) => {
  const close = () => onDialog(undefined);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.target === event.currentTarget) writeAtEnd(editor);
  };
  return (
    <>
      <Toolbar editor={editor} onDialog={onDialog} />
      <div className={styles.page} lang={language} onClick={onClick}>
        <EditorContent editor={editor} className={styles.text} />
      </div>
      {slash && <SlashList state={slash} keys={slashKeys} textbox={editor.view.dom} />}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {(dialog === 'audio' || dialog === 'youtube') && <MediaDialog editor={editor} kind={dialog} onClose={close} />}
      {dialog === 'source' && (
        <SearchSegmentModal
          onClose={close}
          onInsert={(passages) => {
            close();
            insertBlocks(
              editor,
              passages.map(({ segment_id, quote }) => ({ type: 'pecha', attrs: { segmentId: segment_id, quote } })),
            );
          }}
        />
      )}
      {dialog === 'image' && (
        <Suspense>
          <UploadModal
            target="sheet"
            sheetId={sheetId}
            initialFile={picture}
            onClose={close}
            onUploaded={({ url, key }) => {
              close();
              insertBlocks(editor, [{ type: 'image', attrs: { src: key, url } }]);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
