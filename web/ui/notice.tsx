import type { ReactNode } from 'react';
import styles from './notice.module.css';

type Props = { tone?: 'message' | 'mark' | 'problem'; className?: string; children: ReactNode };

/** A message set off from the text around it, with a line at its start. */
export const Notice = ({ tone = 'message', className = '', children }: Props) => (
  <div className={`${styles.notice} ${styles[tone]} ${className}`}>{children}</div>
);

/** Announces what was refused. The element is there before the message, or a screen reader would not read it. */
export const Refusal = ({ children, className }: { children?: ReactNode; className?: string }) => (
  <div role="alert" className={className}>
    {children && <Notice>{children}</Notice>}
  </div>
);
