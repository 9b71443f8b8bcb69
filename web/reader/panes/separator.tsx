import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useT } from '#web/i18n/translate.ts';
import styles from './panes.module.css';

/** The share of the width of each chapter; they add up to 1. */
export type Shares = number[];

export const MIN_SHARE = 0.15;

export const equalShares = (count: number): Shares => Array.from({ length: count }, () => 1 / count);

/** Moves the separator after the pane at `index`; neither pane gets narrower than the minimum. */
export const moveSeparator = (shares: Shares, index: number, by: number): Shares => {
  const [left, right] = [shares[index], shares[index + 1]];
  if (left === undefined || right === undefined) return shares;
  const total = left + right;
  const min = Math.min(MIN_SHARE, total / 2);
  const newLeft = Math.min(total - min, Math.max(min, left + by));
  return shares.with(index, newLeft).with(index + 1, total - newLeft);
};

type Props = {
  /** Share of the pane before it. */
  share: number;
  controls: string;
  onMove(by: number): void;
  onReset(): void;
};

const STEP = 0.05;
const KEYS: Record<string, number> = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -1, End: 1 };

/** Between two chapters: dragged with the pointer, moved with the arrow keys, reset by Enter or a double click. */
export const Separator = ({ share, controls, onMove, onReset }: Props) => {
  const t = useT();
  const dragX = useRef<number | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragX.current = event.clientX;
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const width = event.currentTarget.parentElement?.clientWidth;
    if (dragX.current === null || !width) return;
    onMove((event.clientX - dragX.current) / width);
    dragX.current = event.clientX;
  };
  const release = () => {
    dragX.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onReset();
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };

  return (
    // A separator that can be moved is a focusable control.
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
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
};
