import type { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { SheetLayout } from '#shared/sheet-layouts.ts';
import { LinkDialog, MediaDialog } from './address-dialogs.tsx';
import type { Dialog } from './block-choices.ts';
import { focusText, insertBlocks } from './editor-commands.ts';
import { FootnoteList } from './footnotes/footnote-list.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { BlockHandle } from './moving/block-handle.tsx';
import { SheetLayoutContext } from './sheet-layout-context.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { QuotationChecks } from './quotation-check/quotation-checks.tsx';
import { type SlashKeys, SlashList, type SlashState } from './slash-menu.tsx';
import { SearchSegmentModal } from './sources/search-segment-modal.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import styles from './sheet-text.module.css';

/** Loaded on demand: cropping is a lot of code, and few sheets have pictures. */
const UploadModal = lazyWithRetry(async () => (await import('#web/uploads/upload-modal.tsx')).UploadModal);

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
  layout: SheetLayout;
  /** Whether everything is saved: it stays in sight with the toolbar. */
  status: ReactNode;
};

/** A click below the last block continues there on a new line. */
const continueAtEnd = (editor: Editor) => {
  const { lastChild } = editor.state.doc;
  if (lastChild?.type.name !== 'paragraph' || lastChild.content.size > 0) {
    editor.commands.insertContentAt(editor.state.doc.content.size, { type: 'paragraph' });
  }
  focusText(editor, 'end');
};

/** The toolbar, the text and the dialogs of a sheet. */
export const SheetText = ({
  editor,
  slash,
  slashKeys,
  dialog,
  onDialog,
  picture,
  sheetId,
  language,
  layout,
  status,
}: Props) => {
  /**
   * The dialog is closed before the text changes: while it is open nothing outside it can have the focus, and what is
   * typed next would be lost.
   */
  const closeThen = (change?: () => void) => {
    flushSync(() => onDialog(undefined));
    if (change) change();
    // The browser has returned the focus, but not the selection.
    else if (document.activeElement === editor.view.dom) focusText(editor);
  };
  const close = () => closeThen();
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // Not the second half of a double click that has closed a dialog above it.
    if (event.target === event.currentTarget && event.detail < 2) continueAtEnd(editor);
  };
  return (
    <>
      <div className={styles.bar}>
        <Toolbar editor={editor} onDialog={onDialog} />
        {status}
      </div>
      <EditorNotices editor={editor} />
      <div className={styles.page} lang={language} onClick={onClick}>
        <SheetLayoutContext value={layout}>
          <EditorContent editor={editor} className={styles.text} />
        </SheetLayoutContext>
        <FootnoteList editor={editor} />
        <QuotationChecks editor={editor} />
        <BlockHandle editor={editor} />
      </div>
      {slash && <SlashList state={slash} keys={slashKeys} textbox={editor.view.dom} />}
      {dialog === 'link' && <LinkDialog editor={editor} onDone={closeThen} />}
      {dialog === 'shortcuts' && <ShortcutHelp onClose={close} />}
      {(dialog === 'audio' || dialog === 'youtube') && <MediaDialog editor={editor} kind={dialog} onDone={closeThen} />}
      {dialog === 'source' && (
        <SearchSegmentModal
          onClose={close}
          onInsert={(source) => closeThen(() => insertBlocks(editor, [{ type: 'pecha', attrs: source }]))}
        />
      )}
      {dialog === 'image' && (
        <UploadModal
          target="sheet"
          sheetId={sheetId}
          initialFile={picture}
          onClose={close}
          onUploaded={({ url, key }) =>
            closeThen(() => insertBlocks(editor, [{ type: 'image', attrs: { src: key, url } }]))
          }
        />
      )}
    </>
  );
};
