import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide';
import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useTouchDrag } from '#web/ui/use-touch-drag.ts';
import { PositionField } from './position-field.tsx';
import styles from './order-list.module.css';

type Item = { id: string; title: string; content: ReactNode };
type Props = {
  label: string;
  /** Those shown, of a list of `total` that begins with number `offset`. */
  items: Item[];
  offset?: number;
  total?: number;
  /** `position` counts from 0 in the whole list. */
  onMove(id: string, position: number): void;
  onRemove?(id: string): void;
};

/** A list whose items are moved by buttons, to a number, or dragged with mouse and finger. */
export const OrderList = ({ label, items, offset = 0, total = items.length, onMove, onRemove }: Props) => {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  /** What had the focus, which an element loses when it is moved in the document. */
  const focused = useRef<{ id: string; action: string }>(undefined);
  const order = items.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const { id, action } = focused.current ?? {};
    const row = [...(list.current?.children ?? [])].find(
      (each) => each instanceof HTMLElement && each.dataset.id === id,
    );
    if (!list.current?.contains(document.activeElement))
      row?.querySelector<HTMLElement>(`[data-action=${action}]`)?.focus();
    focused.current = undefined;
  }, [order]);

  const move = (index: number, to: number, action = '') => {
    const { id } = items[index] ?? {};
    const position = offset + to;
    if (id === undefined || to === index || position < 0 || position >= total) return;
    if (action) focused.current = { id, action };
    onMove(id, position);
  };
  const remove = (index: number) => {
    const { id } = items[index] ?? {};
    const next = items[index + 1] ?? items[index - 1];
    if (next) focused.current = { id: next.id, action: 'remove' };
    if (id !== undefined) onRemove?.(id);
  };
  const touch = useTouchDrag(list, (from, to) => move(from, to));
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, index);
    setDragged(undefined);
    setOver(undefined);
  };
  const [from, to] = touch.from === undefined ? [dragged, over] : [touch.from, touch.to];
  const spotOf = (index: number) =>
    from === undefined || index !== to || from === to ? undefined : from < index ? 'after' : 'before';

  return (
    <ol ref={list} className={styles.list} aria-label={label} start={offset + 1}>
      {items.map(({ id, title, content }, index) => (
        <li
          key={id}
          data-id={id}
          className={styles.item}
          data-dragged={index === from || undefined}
          data-over={spotOf(index)}
          onDragOver={(event) => {
            if (dragged === undefined) return;
            event.preventDefault();
            setOver(index);
          }}
          onDrop={(event) => drop(event, index)}
        >
          <span
            className={styles.grip}
            aria-hidden="true"
            draggable={touch.from === undefined}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            {...touch.gripHandlers(index)}
          >
            <Icon node={GripVertical} size={18} />
          </span>
          <div className={styles.content}>{content}</div>
          <span className={styles.actions}>
            <PositionField
              key={offset + index}
              label={t('order.position', { title })}
              position={offset + index}
              total={total}
              onMove={(position) => move(index, position - offset, 'position')}
            />
            <IconButton
              icon={ArrowUp}
              label={t('tree.up', { title })}
              data-action="up"
              aria-disabled={offset + index === 0}
              onClick={() => move(index, index - 1, 'up')}
            />
            <IconButton
              icon={ArrowDown}
              label={t('tree.down', { title })}
              data-action="down"
              aria-disabled={offset + index === total - 1}
              onClick={() => move(index, index + 1, 'down')}
            />
            {onRemove && (
              <IconButton
                icon={X}
                label={t('tree.take_out', { title })}
                data-action="remove"
                onClick={({ detail }) => detail < 2 && remove(index)}
              />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
};
