import { X } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './dialog-body.module.css';

type Props = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode;
  /** Shows a button beside the title that closes the dialog. */
  close?: { label: string; onClose(): void };
};

/** The content of a dialog: a title, and the children below each other. A form goes around it. */
export const DialogBody = ({ title, close, className = '', children, ...rest }: Props) => (
  <div {...rest} className={`${styles.body} ${className}`}>
    <header className={styles.header}>
      <h2 className={styles.title}>{typeof title === 'string' ? <ScriptRuns text={title} /> : title}</h2>
      {close && <IconButton icon={X} label={close.label} className={styles.close} onClick={close.onClose} />}
    </header>
    {children}
  </div>
);

/** The buttons at the end of a dialog. */
export const DialogActions = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={`${styles.actions} ${className}`}>{children}</div>
);
