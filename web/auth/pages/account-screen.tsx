import { type ReactNode, useEffect, useRef } from 'react';
import { type Key, useT } from '#web/i18n/translate.ts';
import { useHead } from '#web/ui/head.ts';
import styles from './account-screen.module.css';

type Props = {
  title: Key;
  /** One sentence below the title. */
  lead?: ReactNode;
  path: string;
  children: ReactNode;
  /** Links to the other screens, below the card. */
  links?: ReactNode;
};

/** A card in the middle of the page with a title and a form, and links below it. */
export const AccountScreen = ({ title, lead, path, children, links }: Props) => {
  const t = useT();
  useHead({ title: t(title), description: t('site.description'), path, unlisted: true });
  return (
    <div className={styles.screen}>
      <section className={styles.card} aria-labelledby="account-title">
        <div className={styles.field}>
          <header className={styles.head}>
            <h1 id="account-title" className={styles.title}>
              {t(title)}
            </h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </header>
          {children}
        </div>
      </section>
      {links && <div className={styles.links}>{links}</div>}
    </div>
  );
};

/** Replaces a form after it was sent. Takes the focus, and screen readers announce it. */
export const FormResult = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={styles.done} role="status" tabIndex={-1}>
      {children}
    </div>
  );
};
