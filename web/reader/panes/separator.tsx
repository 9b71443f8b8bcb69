import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useT } from '#web/i18n/translate.ts';
import styles from './panes.module.css';

/** Each chapter's part of the width, adding up to 1. */
export type Shares = number[];

export const MIN_SHARE = 0.15;

export const equalShares = (count: number): Shares => Array.from({ length: count }, () => 1 / count);

/** Moves the line after the pane at `index`: what one gains the next loses, and neither gets too narrow to read. */
export const moveSeparator = (shares: Shares, index: number, by: number): Shares => {
  const [left, right] = [shares[index], shares[index + 1]];
  if (left === undefined || right === undefined) return shares;
  const both = left + right;
  const smallest = Math.min(MIN_SHARE, both / 2);
  const wider = Math.min(both - smallest, Math.max(smallest, left + by));
  return shares.with(index, wider).with(index + 1, both - wider);
};

type Props = {
  /** Of the pane before it. */
  share: number;
  controls: string;
  onMove(by: number): void;
  onEven(): void;
};

const STEP = 0.05;
const KEYS: Record<string, number> = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -1, End: 1 };

/** The line between two chapters: drawn with the pointer, moved with the arrow keys, and put in the middle again by Enter. */
export const Separator = ({ share, controls, onMove, onEven }: Props) => {
  const t = useT();
  const from = useRef<number | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = event.clientX;
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const width = event.currentTarget.parentElement?.clientWidth;
    if (from.current === null || !width) return;
    onMove((event.clientX - from.current) / width);
    from.current = event.clientX;
  };
  const release = () => {
    from.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEven();
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };

  return (
    // A separator that moves is a control, and has the focus of one.
    <div
      className={styles.separator}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('reader.resize')}
      aria-controls={controls}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={MIN_SHARE * 100}
      aria-valuemax={100 - MIN_SHARE * 100}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={onEven}
      onKeyDown={onKeyDown}
    />
  );
};
