import { useState } from 'react';
import styles from './order-list.module.css';

type Props = { label: string; position: number; total: number; onMove(position: number): void };

/** The number of an item in its list, which can be changed to move it far. Shown from 1. */
export const PositionField = ({ label, position, total, onMove }: Props) => {
  const [typed, setTyped] = useState(String(position + 1));
  const commit = () => {
    const number = Math.round(Number(typed));
    const to = Math.min(Math.max(number, 1), total) - 1;
    if (typed.trim() === '' || !Number.isFinite(number) || to === position) setTyped(String(position + 1));
    else onMove(to);
  };
  return (
    <input
      className={styles.position}
      data-action="position"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      maxLength={5}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          commit();
        } else if (event.key === 'Escape') setTyped(String(position + 1));
      }}
    />
  );
};
