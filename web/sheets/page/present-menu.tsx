import { Presentation } from 'lucide';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useNavigate } from '#web/router/router.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import type { SheetToolsProps } from './sheet-tools.tsx';
import { enterFullScreen, leaveFullScreen } from '../full-screen.ts';
import styles from './sheet-tools.module.css';

const HandoutDialog = lazyWithRetry(async () => (await import('../handout/handout-dialog.tsx')).HandoutDialog);

/** Slides, a handout and the page on paper. What they need is loaded once one of them is chosen. */
export const PresentMenu = ({ sheet, state, beforeDownload }: SheetToolsProps) => {
  const t = useT();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [isHandoutOpen, setHandoutOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const present = async () => {
    if (isBusy) return;
    setProblem('');
    setBusy(true);
    // At once: a browser allows full screen only as the answer to a press.
    enterFullScreen();
    try {
      await beforeDownload?.();
      const { id, sheet_title: title, publisher } = sheet;
      const address = paths.presentSheet({ username: publisher.username, title, id }, state);
      navigate(address, { state: { isFromSheet: true } });
    } catch (error) {
      leaveFullScreen();
      setProblem(errorMessage(t, error));
    } finally {
      setBusy(false);
    }
  };

  /** The menu closes, and has the focus again when the dialog does. */
  const openHandout = (button: HTMLElement) => {
    const menu = button.closest('details');
    if (menu) menu.open = false;
    menu?.querySelector('summary')?.focus();
    setHandoutOpen(true);
  };

  const menu = (
    <Menu
      staysOpen
      panelClassName={styles.list}
      button={
        <>
          <Icon node={Presentation} aria-hidden="true" size={20} />
          <ScreenReaderText>{t('present.menu')}</ScreenReaderText>
        </>
      }
    >
      <button type="button" aria-disabled={isBusy || undefined} onClick={() => void present()}>
        {t('present.start')}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={({ currentTarget }) => openHandout(currentTarget)}>
        {t('handout.title')}
      </button>
      <button type="button" onClick={() => window.print()}>
        {t('present.print_page')}
      </button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Menu>
  );
  return (
    <>
      {menu}
      {isHandoutOpen && (
        <HandoutDialog id={sheet.id} state={state} beforePrint={beforeDownload} onClose={() => setHandoutOpen(false)} />
      )}
    </>
  );
};
