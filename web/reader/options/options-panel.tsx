import { X } from 'lucide';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { bottomSheetClass, useBottomSheet } from '#web/ui/bottom-sheet.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './view-options.module.css';

/**
 * For a panel beside which the page stays usable: moves the focus into it, closes it on Escape, and restores the focus
 * unless the reader has moved it elsewhere.
 */
export const useNonModalDialog = (onClose: () => void) => {
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = panel.current;
    const focusedBefore = document.activeElement;
    element?.focus({ preventScroll: true });
    return () => {
      const focused = document.activeElement;
      const hasFocus = focused === null || focused === document.body || element?.contains(focused);
      if (hasFocus && focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Only this panel closes, not the one below it.
    event.stopPropagation();
    onClose();
  };

  return { panel, onKeyDown };
};

/** The panel with the choices of how something is shown. */
export const OptionsPanel = ({ onClose, children }: { onClose(): void; children: ReactNode }) => {
  const t = useT();
  const { panel, onKeyDown } = useNonModalDialog(onClose);
  const { sheetProps, grip } = useBottomSheet(onClose);
  return (
    <section
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-label={t('reader.options.title')}
      className={`${styles.panel} ${bottomSheetClass}`}
      onKeyDown={onKeyDown}
      {...sheetProps}
    >
      {grip}
      <header className={styles.head}>
        <h2 className={styles.heading}>{t('reader.options.title')}</h2>
        <IconButton icon={X} label={t('reader.options.close')} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
};
