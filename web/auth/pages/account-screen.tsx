import { type ReactNode, useEffect, useRef } from 'react';
import { type Key, useT } from '#web/i18n/translate.ts';
import { useHead } from '#web/ui/use-head.ts';
import styles from './account-screen.module.css';

type Props = {
  title: Key;
  /** One sentence below the title. */
  lead?: ReactNode;
  path: string;
  children: ReactNode;
  /** Ways to the other screens, below the leaf. */
  ways?: ReactNode;
};

/** One leaf in the middle of the page, between its margin lines: a title, a form, and the ways on. */
export const AccountScreen = ({ title, lead, path, children, ways }: Props) => {
  const t = useT();
  useHead({ title: t(title), description: t('site.description'), path, unlisted: true });
  return (
    <div className={styles.screen}>
      <section className={styles.leaf} aria-labelledby="account-title">
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
      {ways && <div className={styles.ways}>{ways}</div>}
    </div>
  );
};

/** What stands where the form was. The focus goes there with the eye, and it is read aloud. */
export const FormResult = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} className={styles.done} role="status" tabIndex={-1}>
      {children}
    </div>
  );
};
