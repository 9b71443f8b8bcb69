import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { SheetCollection } from '#shared/contract/sheet-collections.ts';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { CollectedSheet } from './collected-sheet.tsx';
import { moved } from './moved.ts';
import { takeOut } from './sheet-collections.data.ts';
import { useAttempt } from './use-attempt.ts';
import { useTouchDrag } from './use-touch-drag.ts';
import styles from './sheet-collections.module.css';

/** For who may edit: dragged, or moved with the arrows beside it, and taken out. Shown at once, and put back if refused. */
export const OrderedSheets = ({ collection: { id, sheets } }: { collection: SheetCollection }) => {
  const t = useT();
  const { language } = useLanguage();
  const { attempt, problem } = useAttempt();
  const [wanted, setWanted] = useState<SheetSummary[]>();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const shown = wanted ?? sheets;

  const move = async (from: number, to: number) => {
    const next = moved(shown, from, to);
    if (next === shown) return;
    setWanted(next);
    const body = { sheet_ids: next.map((sheet) => sheet.id) };
    const place = { title: next[to]?.title ?? '', place: formatNumber(language, to + 1) };
    const isDone = await attempt(() => callAsMember('PUT /sheet-collections/{id}/sheets', { params: { id }, body }));
    setSaid(isDone ? t('sheet_collection.moved', place) : '');
    setWanted(undefined);
  };
  const list = useRef<HTMLOListElement>(null);
  const touch = useTouchDrag(list, (from, to) => void move(from, to));
  const over = (event: DragEvent) => dragged !== undefined && event.preventDefault();
  const drop = (to: number) => {
    if (dragged !== undefined) void move(dragged, to);
    setDragged(undefined);
  };

  return (
    <>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <ScreenReaderText>
        <span role="status">{said}</span>
      </ScreenReaderText>
      <ol ref={list} className={styles.list}>
        {shown.map((sheet, index) => (
          <li
            key={sheet.id}
            className={styles.row}
            // Else a long press would begin the browser's own dragging, and take the finger away.
            draggable={touch.from === undefined}
            data-dragged={index === (dragged ?? touch.from) || undefined}
            data-over={(touch.from !== undefined && index === touch.to && index !== touch.from) || undefined}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={over}
            onDrop={() => drop(index)}
          >
            <span className={styles.grip} aria-hidden="true" {...touch.grip(index)}>
              <GripVertical size={18} />
            </span>
            <CollectedSheet sheet={sheet} />
            <div className={styles.rowWays}>
              <IconButton
                icon={ArrowUp}
                label={t('sheet_collection.move_up', { title: sheet.title })}
                onClick={() => void move(index, index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('sheet_collection.move_down', { title: sheet.title })}
                onClick={() => void move(index, index + 1)}
              />
              <IconButton
                icon={X}
                label={t('sheet_collection.take_out', { title: sheet.title })}
                onClick={() => void attempt(() => takeOut(id, sheet.id))}
              />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
};
