import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { useBackToClose } from '#web/router/use-back-to-close.ts';
import styles from './modal.module.css';

/** Marks the element that gets the focus when the dialog opens; without one, the first focusable element. */
export const FIRST_FOCUS = 'data-first-focus';

/**
 * `window` is centred and has a `DialogBody`; a `page` is one that fills a phone; a `drawer` is placed by its `className`.
 */
type Variant = 'window' | 'page' | 'drawer';

const CLASSES: Record<Variant, string> = {
  window: `${styles.modal} ${styles.window}`,
  page: `${styles.modal} ${styles.window} ${styles.page}`,
  drawer: `${styles.modal}`,
};

type Props = { label: string; variant?: Variant; className?: string; onClose(): void; children: ReactNode };

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape and by Back, and returns the focus afterwards.
 * It is open for as long as it is mounted.
 */
export const Modal = ({ label, variant = 'window', className = '', onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  useBackToClose(true, onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // React's autoFocus comes too early: before the dialog is shown nothing in it can be focused.
    element?.querySelector<HTMLElement>(`[${FIRST_FOCUS}]`)?.focus();
    // Before it leaves the document, or the focus would be lost with it.
    return () => element?.close();
  }, []);

  /** Escape: `onClose` decides whether the dialog closes. */
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  const onClosed = () => {
    if (!dialog.current?.open) onClose();
  };
  /** Only the backdrop is the dialog itself: everything else in it covers it. */
  const isBackdrop = (event: SyntheticEvent) => event.target === dialog.current;
  const onClick = (event: MouseEvent) => {
    // Not when a press began inside, as in selecting text, nor by the second half of a double click that opened it.
    if (isBackdrop(event) && isPressedOutside.current && event.detail < 2) onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${CLASSES[variant]} ${className}`}
      onCancel={onCancel}
      onClose={onClosed}
      onPointerDown={(event) => {
        isPressedOutside.current = isBackdrop(event);
      }}
      onClick={onClick}
    >
      {children}
    </dialog>
  );
};
