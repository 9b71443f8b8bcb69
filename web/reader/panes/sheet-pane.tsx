import type { ReactNode } from 'react';
import styles from './panes.module.css';

type Props = { id: string; share: number | undefined; onLead(): void; children: ReactNode };

/** The place of a sheet among the chapters. It has no pages and no version, so nothing of a text's pane. */
export const SheetPane = ({ id, share, onLead, children }: Props) => (
  <section
    id={`pane-${id}`}
    className={styles.pane}
    data-pane={id}
    data-sheet
    style={share === undefined ? undefined : { flexGrow: share }}
    onWheel={onLead}
    onTouchStart={onLead}
    onPointerDown={onLead}
    onFocus={onLead}
    onKeyDown={onLead}
  >
    {children}
  </section>
);
