import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';

/** On what should have the focus when the dialog opens; else it is the first thing that can. */
export const FIRST_FOCUS = 'data-first-focus';

/** A window stands in the middle, a leaf is a window that is ruled; without a look the class says it all. */
type Look = 'window' | 'leaf';

const CLASSES: Record<Look, string> = {
  window: `${styles.modal} ${styles.window}`,
  leaf: `${styles.modal} ${styles.window} ${styles.leaf}`,
};

type Props = { label: string; look?: Look; className?: string; onClose(): void; children: ReactNode };

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Escape, and gives the focus back to where it was.
 * It is open for as long as it is mounted.
 */
export const Modal = ({ label, look, className = '', onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // React's autoFocus comes too early: before the dialog is shown nothing in it can be focused.
    element?.querySelector<HTMLElement>(`[${FIRST_FOCUS}]`)?.focus();
    // Before it leaves the document, or the focus would be lost with it.
    return () => element?.close();
  }, []);

  /** Escape: whether it closes is for whoever opened it. */
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  const onClosed = () => {
    if (!dialog.current?.open) onClose();
  };
  const onClick = (event: MouseEvent) => {
    // Only the backdrop is the dialog itself: everything else in it covers it.
    if (event.target === dialog.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${look ? CLASSES[look] : styles.modal} ${className}`}
      onCancel={onCancel}
      onClose={onClosed}
      onClick={onClick}
    >
      {children}
    </dialog>
  );
};
