import { MessageSquarePlus } from 'lucide';
import { type RefObject, useEffect, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Icon } from '#web/ui/icon.tsx';
import { selectedWords } from './block-words.ts';
import type { CommentTarget } from './comment-target.ts';
import './comments.css';
import styles from './block-tools.module.css';

type Tool = { target: CommentTarget; top: number; left: number };

const SELECTION_MS = 250;
/** Half of a target for a finger. */
const HALF_PX = 22;

/** A place in the box that the button is positioned in. */
const placeIn = (box: HTMLElement, rect: DOMRect) => {
  const outer = box.getBoundingClientRect();
  return { top: rect.top - outer.top, bottom: rect.bottom - outer.top, right: rect.right - outer.left, outer };
};

type Props = { box: RefObject<HTMLElement | null>; onOpen(target: CommentTarget): void };

/** The button for a comment on the block under the pointer or finger, or on the words that are selected in one. */
export const BlockTools = ({ box, onOpen }: Props) => {
  const t = useT();
  const [onBlock, setOnBlock] = useState<Tool>();
  const [onWords, setOnWords] = useState<Tool>();

  useEffect(() => {
    const container = box.current;
    if (!container) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const look = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-block]') : null;
      const block_id = row?.dataset['block'];
      if (!row || !block_id || row.querySelector('[data-comments-of]')) {
        if (!(target instanceof Element && target.closest('[data-block-tool]'))) setOnBlock(undefined);
        return;
      }
      const { top, bottom, outer } = placeIn(container, row.getBoundingClientRect());
      // In the margin where there is one; else below the end of the block.
      const hasMargin = window.innerWidth - outer.right > 2.5 * HALF_PX;
      const left = hasMargin ? outer.width : outer.width - 2 * HALF_PX;
      setOnBlock({ target: { block_id }, top: hasMargin ? top : bottom - HALF_PX / 2, left });
    };
    for (const name of ['pointerover', 'focusin', 'click']) container.addEventListener(name, look, { signal });
    let timer: ReturnType<typeof setTimeout>;
    const select = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const selected = selectedWords();
        if (!selected || !container.contains(selected.range.commonAncestorContainer)) return setOnWords(undefined);
        const { bottom, right, outer } = placeIn(container, selected.range.getBoundingClientRect());
        const { block_id, words } = selected;
        const left = Math.max(0, Math.min(right, outer.width) - 8 * HALF_PX);
        return setOnWords({ target: { block_id, words }, top: bottom + HALF_PX / 2, left });
      }, SELECTION_MS);
    };
    document.addEventListener('selectionchange', select, { signal });
    // Words that were selected before this was loaded.
    select();
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [box]);

  const tool = onWords ?? onBlock;
  if (!tool) return null;
  const label = t(onWords ? 'comments.comment_on_words' : 'comments.comment_on_block');
  return (
    <button
      type="button"
      className={`${styles.tool} ${onWords ? styles.onWords : ''}`}
      style={{ top: tool.top, left: tool.left }}
      aria-label={label}
      title={label}
      data-block-tool
      // The selection stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onOpen(tool.target);
        setOnWords(undefined);
        document.getSelection()?.removeAllRanges();
      }}
    >
      <Icon node={MessageSquarePlus} aria-hidden="true" size={18} />
      {onWords && <span aria-hidden="true">{label}</span>}
    </button>
  );
};
