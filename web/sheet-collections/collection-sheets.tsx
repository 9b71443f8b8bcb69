import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { type DragEvent, useRef, useState } from 'react';
import type { SheetCollection } from '#shared/contract/sheet-collections.ts';
import type { SheetSummary } from '#shared/contract/sheet-parts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageOfUserText } from '#web/i18n/user-text.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { paths } from '#web/paths.ts';
import { PublishedDate } from '#web/ui/dates.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { offerUndo } from '#web/ui/undo.tsx';
import {
  addToCollection,
  refreshCollections,
  removeFromCollection,
  reorderCollection,
  useCollectionAction,
} from './collection-actions.ts';
import { useTouchDrag } from '#web/ui/use-touch-drag.ts';
import styles from './sheet-collections.module.css';

/** A sheet in a collection: title, author and summary. */
export const CollectedSheet = ({ sheet }: { sheet: SheetSummary }) => {
  const t = useT();
  const { id, title, summary, language, publisher, published_date, is_published } = sheet;
  return (
    <div className={styles.sheet}>
      <LangText as="h2" language={languageOfUserText(title, language) ?? language} className={styles.sheetTitle}>
        <Link to={paths.readSheet({ username: publisher.username, title, id })} title={title}>
          {title}
        </Link>
      </LangText>
      {summary && (
        <LangText as="p" language={languageOfUserText(summary, language) ?? language} className={styles.quiet}>
          {summary}
        </LangText>
      )}
      <p className={styles.quiet}>
        <UserText isOneLine>{publisher.name || t('sheet.former_member')}</UserText>
        {' · '}
        {published_date ? <PublishedDate date={published_date} /> : t('sheet.draft')}
        {!is_published && ` · ${t('sheet.private')}`}
      </p>
    </div>
  );
};

/** Returns the list with one item moved; unchanged if there is no such index. */
export const moveItem = <Item,>(items: Item[], from: number, to: number): Item[] => {
  const item = items[from];
  const isInRange = item !== undefined && to >= 0 && to < items.length;
  return isInRange ? items.toSpliced(from, 1).toSpliced(to, 0, item) : items;
};

const idsOf = (sheets: SheetSummary[]): string[] => sheets.map((sheet) => sheet.id);

/** For editors: sheets are dragged, moved with arrow buttons or removed. Optimistic, rolled back if refused. */
export const OrderedSheets = ({ collection: { id, sheets } }: { collection: SheetCollection }) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { run, problem } = useCollectionAction();
  const [optimistic, setOptimistic] = useState<SheetSummary[]>();
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const shown = optimistic ?? sheets;

  const move = async (from: number, to: number) => {
    const next = moveItem(shown, from, to);
    if (next === shown) return;
    setOptimistic(next);
    const moved = { title: next[to]?.title ?? '', place: formatNumber(language, to + 1) };
    const isDone = await run(() => reorderCollection(id, idsOf(next)));
    setAnnouncement(isDone ? t('sheet_collection.moved', moved) : '');
    setOptimistic(undefined);
  };
  const takeOut = (sheet: SheetSummary) =>
    run(async () => {
      const order = idsOf(shown);
      await removeFromCollection(id, sheet.id);
      offerUndo({
        list: 'collection',
        message: t('sheet_collection.taken_out', { title: sheet.title }),
        undo: async () => {
          await addToCollection(id, sheet.id);
          await reorderCollection(id, order);
          await refreshCollections(client);
        },
      });
    });
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
        <span role="status">{announcement}</span>
      </ScreenReaderText>
      <ol ref={list} className={styles.list}>
        {shown.map((sheet, index) => (
          <li
            key={sheet.id}
            className={styles.row}
            // Otherwise a long press would start the browser's own drag and take over the pointer.
            draggable={touch.from === undefined}
            data-dragged={index === (dragged ?? touch.from) || undefined}
            data-over={(touch.from !== undefined && index === touch.to && index !== touch.from) || undefined}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={over}
            onDrop={() => drop(index)}
          >
            <span className={styles.grip} aria-hidden="true" {...touch.gripHandlers(index)}>
              <Icon node={GripVertical} size={18} />
            </span>
            <CollectedSheet sheet={sheet} />
            <div className={styles.rowActions}>
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
                // The second half of a double click would remove the next sheet, which has moved up.
                onClick={({ detail }) => detail < 2 && void takeOut(sheet)}
              />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
};
