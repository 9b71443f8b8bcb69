import { ArrowDown, ArrowUp, X } from 'lucide';
import { type ReactNode } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './record-form.module.css';

type Item = { id: string; title: string; content: ReactNode };
type Props = {
  label: string;
  items: Item[];
  isBusy: boolean;
  onOrder(ids: string[]): void;
  onRemove?(id: string): void;
};

/** A list whose items are moved up and down. */
export const OrderList = ({ label, items, isBusy, onOrder, onRemove }: Props) => {
  const t = useT();
  const ids = items.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id !== undefined && to >= 0 && to < ids.length) onOrder(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  return (
    <ol className={styles.list} aria-label={label}>
      {items.map(({ id, title, content }, index) => (
        <li key={id} className={styles.item}>
          <div>{content}</div>
          <span className={styles.actions}>
            <IconButton
              icon={ArrowUp}
              label={t('tree.up', { title })}
              disabled={isBusy || index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('tree.down', { title })}
              disabled={isBusy || index === items.length - 1}
              onClick={() => move(index, index + 1)}
            />
            {onRemove && (
              <IconButton
                icon={X}
                label={t('record.take_out_of', { title })}
                disabled={isBusy}
                onClick={() => onRemove(id)}
              />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
};
