import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { GripVertical } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Icon } from '#web/ui/icon.tsx';
import { moveOf } from './move-commands.ts';
import { showHandle } from './show-handle.ts';
import styles from './block-handle.module.css';

/** Says where moved blocks are now, whichever way they were moved. */
const MoveAnnouncement = ({ editor }: { editor: Editor }) => {
  const t = useT();
  const [message, setMessage] = useState('');
  useEffect(() => {
    const announce = ({ transaction }: { transaction: Transaction }) => {
      const move = moveOf(transaction);
      if (!move) return;
      const { position, count, isEdge } = move;
      setMessage(isEdge ? t('editor.move_edge') : t('editor.moved', { position, count }));
    };
    editor.on('transaction', announce);
    return () => void editor.off('transaction', announce);
  }, [editor, t]);
  return (
    <p className="screen-reader-text" role="status" data-moved>
      {message}
    </p>
  );
};

/** The handle by which blocks are dragged. Keys and tools move them too, so it is no tab stop. */
export const BlockHandle = ({ editor }: { editor: Editor }) => {
  const t = useT();
  const handle = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = handle.current?.parentElement;
    return page && handle.current && line.current
      ? showHandle(editor, page, { handle: handle.current, line: line.current })
      : undefined;
  }, [editor]);
  return (
    <>
      <button
        ref={handle}
        type="button"
        hidden
        tabIndex={-1}
        className={styles.handle}
        aria-label={t('editor.drag_block')}
        title={t('editor.drag_block')}
      >
        <Icon node={GripVertical} aria-hidden="true" size={18} />
      </button>
      <div ref={line} hidden className={styles.line} />
      <MoveAnnouncement editor={editor} />
    </>
  );
};
