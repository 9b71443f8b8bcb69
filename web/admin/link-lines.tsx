import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Pair } from './link-rules.ts';
import styles from './links.module.css';

type Line = { key: string; from: number; to: number; isActive: boolean };
type Props = {
  /** Has both columns; their items have `data-segment`. */
  container: RefObject<HTMLElement | null>;
  pairs: Pair[];
  active: ReadonlySet<string>;
};

/** Lines between the columns from each segment to those it is joined with. What they show is also written in the segments. */
export const LinkLines = ({ container, pairs, active }: Props) => {
  const [lines, setLines] = useState<{ height: number; lines: Line[] }>({ height: 0, lines: [] });
  useLayoutEffect(() => {
    const root = container.current;
    if (!root) return;
    const draw = () => {
      const { top, height } = root.getBoundingClientRect();
      const items = new Map(
        [...root.querySelectorAll<HTMLElement>('[data-segment]')].map((item) => [item.dataset['segment'], item]),
      );
      const middleOf = (id: string) => {
        const box = items.get(id)?.getBoundingClientRect();
        return box && box.top + box.height / 2 - top;
      };
      const drawn = pairs.flatMap(({ own, other }): Line[] => {
        const [from, to] = [middleOf(own), middleOf(other)];
        if (from === undefined || to === undefined) return [];
        return [{ key: `${own} ${other}`, from, to, isActive: active.has(own) || active.has(other) }];
      });
      setLines({ height, lines: drawn });
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(root);
    return () => observer.disconnect();
  }, [container, pairs, active]);
  return (
    <svg
      aria-hidden="true"
      className={styles.lines}
      viewBox={`0 0 100 ${Math.max(lines.height, 1)}`}
      preserveAspectRatio="none"
    >
      {lines.lines.map(({ key, from, to, isActive }) => (
        <path
          key={key}
          d={`M0 ${from} C50 ${from} 50 ${to} 100 ${to}`}
          className={isActive ? styles.activeLine : undefined}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
};
