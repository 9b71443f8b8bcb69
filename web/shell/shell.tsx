import { type ReactNode, useRef } from 'react';
import type { Theme } from '#shared/themes.ts';
import { useT } from '#web/i18n/translate.ts';
import { Footer } from './footer.tsx';
import { usePageArrival } from './page-arrival.ts';
import { TopBar } from './top-bar.tsx';
import styles from './shell.module.css';

const MAIN_ID = 'main';

export const Shell = ({ theme, children }: { theme: Theme; children: ReactNode }) => {
  const t = useT();
  const main = useRef<HTMLElement>(null);
  usePageArrival(main);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {t('header.skip')}
      </a>
      <TopBar theme={theme} />
      <main id={MAIN_ID} ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
};
