import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { useEditorState } from '@tiptap/react';
import { CornerUpLeft, Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { MAX_FOOTNOTE_LENGTH } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { SHEET } from '#web/ui/sheet-html.ts';
import type { EditorNode } from '../document/editor-node.ts';
import { focusText } from '../editor-commands.ts';
import { serializeInline } from '../html/inline.ts';
import { deleteFootnote, focusFootnoteMarker, writeFootnote } from './footnote-commands.ts';
import { FootnoteField } from './footnote-field.tsx';
import { footnotesOf } from './footnote-numbers.ts';
import styles from './footnote-list.module.css';

type RowProps = {
  editor: Editor;
  index: number;
  content: EditorNode[];
  isOpen: boolean;
  onOpen(): void;
  onClose(): void;
};

const FootnoteRow = ({ editor, index, content, isOpen, onOpen, onClose }: RowProps) => {
  const t = useT();
  const { language } = useLanguage();
  const [isTooLong, setTooLong] = useState(false);
  const number = formatNumber(language, index + 1);
  const backToText = () => {
    onClose();
    focusFootnoteMarker(editor, index);
  };
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        {isOpen ? (
          <FootnoteField
            label={t('editor.footnote.text', { number })}
            content={content}
            onChange={(next) => {
              setTooLong(false);
              writeFootnote(editor, index, next);
            }}
            onLeave={backToText}
            onUndo={() => editor.commands.undo()}
            onRedo={() => editor.commands.redo()}
            onTooLong={() => setTooLong(true)}
          />
        ) : (
          <button
            type="button"
            className={styles.open}
            aria-label={t('editor.footnote.edit', { number })}
            onClick={onOpen}
          >
            {content.length > 0 ? (
              <SafeHtml kind={SHEET} html={serializeInline(content)} />
            ) : (
              <span className={styles.empty}>{t('editor.footnote.empty')}</span>
            )}
          </button>
        )}
        <div role="status">
          {isTooLong && (
            <p className={styles.problem}>
              {t('editor.footnote.too_long', { max: formatNumber(language, MAX_FOOTNOTE_LENGTH) })}
            </p>
          )}
        </div>
      </div>
      <IconButton icon={CornerUpLeft} isQuiet label={t('editor.footnote.back', { number })} onClick={backToText} />
      <IconButton
        icon={Trash2}
        isQuiet
        label={t('editor.footnote.delete', { number })}
        onClick={() => {
          onClose();
          focusFootnoteMarker(editor, index);
          deleteFootnote(editor, index);
        }}
      />
    </li>
  );
};

/** The footnotes of the sheet, numbered, below its text. One at a time is open for writing. */
export const FootnoteList = ({ editor }: { editor: Editor }) => {
  const t = useT();
  const footnotes = useEditorState({
    editor,
    selector: ({ editor: current }) => footnotesOf(current.state),
    equalityFn: Object.is,
  });
  const [openIndex, setOpenIndex] = useState<number>();
  useEffect(() => {
    // Writing in a note is an undo step of its own, apart from its insertion.
    const open = (index: number) => {
      editor.view.dispatch(closeHistory(editor.state.tr));
      setOpenIndex(index);
    };
    editor.on('footnote', open);
    return () => void editor.off('footnote', open);
  }, [editor]);
  const countBefore = useRef(footnotes.length);
  useEffect(() => {
    const isOneGone = footnotes.length < countBefore.current;
    countBefore.current = footnotes.length;
    if (!isOneGone || openIndex === undefined) return;
    // Undone, or deleted elsewhere: the open one may be another now.
    setOpenIndex(undefined);
    focusText(editor);
  }, [editor, footnotes, openIndex]);
  if (footnotes.length === 0) return null;
  return (
    <section className={styles.footnotes} aria-label={t('sheet.footnotes')}>
      <h2 className={styles.heading}>{t('sheet.footnotes')}</h2>
      <ol>
        {footnotes.map((node, index) => (
          <FootnoteRow
            key={index}
            editor={editor}
            index={index}
            content={(node.toJSON() as EditorNode).content ?? []}
            isOpen={openIndex === index}
            onOpen={() => editor.emit('footnote', index)}
            onClose={() => setOpenIndex(undefined)}
          />
        ))}
      </ol>
    </section>
  );
};
