import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { INTERFACE_VERSION } from '#shared/limits.ts';
import type { Theme } from '#shared/themes.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import type { Location } from '#web/router/history.ts';
import { useLocation, useNavigationType } from '#web/router/router.tsx';
import { Link } from '#web/ui/link.tsx';
import { MemberSlot } from './account-menu.tsx';
import { LaterParts } from './later-parts.tsx';
import { TopBar } from './top-bar.tsx';
import footerStyles from './footer.module.css';
import styles from './shell.module.css';

/**
 * A new page starts at its top, and so does the focus. After Back the browser restores the scroll position, and the focus,
 * which went with the page before, is on this one. Another page of the same list is left to its `ListRegion`.
 */
const useScrollOnNavigation = (main: RefObject<HTMLElement | null>): void => {
  const { pathname, state } = useLocation() as Location & { state: { isSamePage?: boolean } | null };
  const type = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    const isNewPath = last.current !== pathname;
    last.current = pathname;
    // A page that only changes its own address keeps its scroll position and the caret.
    if (state?.isSamePage === true) return;
    if (!isNewPath) return;
    if (type !== 'POP') window.scrollTo(0, 0);
    else if (document.activeElement !== document.body) return;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname, state, type]);
};

const Footer = () => {
  const t = useT();
  return (
    <footer className={footerStyles.footer}>
      <div className={footerStyles.inner}>
        <p>{t('footer.license')}</p>
        <p className={footerStyles.line}>
          <span>{t('footer.version', { version: INTERFACE_VERSION })}</span>
          <Link to={paths.feedback()}>{t('feedback.title')}</Link>
          <a href="/api/docs">{t('footer.api')}</a>
        </p>
      </div>
    </footer>
  );
};

const MAIN_ID = 'main';

const loadSecondFactorNotice = async () => (await import('#web/auth/second-factor-notice.tsx')).SecondFactorNotice;

export const Shell = ({ theme, children }: { theme: Theme; children: ReactNode }) => {
  const t = useT();
  const main = useRef<HTMLElement>(null);
  useScrollOnNavigation(main);
  return (
    <div className={styles.shell} data-shell>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {t('header.skip')}
      </a>
      <TopBar theme={theme} />
      <LaterParts main={main} />
      <main id={MAIN_ID} ref={main} tabIndex={-1} className={styles.main}>
        <MemberSlot load={loadSecondFactorNotice} />
        {children}
      </main>
      <Footer />
    </div>
  );
};
