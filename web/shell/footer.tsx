import { INTERFACE_VERSION } from '#shared/limits.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { useT } from '#web/i18n/translate.ts';
import styles from './footer.module.css';

export const Footer = () => {
  const t = useT();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>{t('footer.license')}</p>
        <p className={styles.line}>
          <span>{t('footer.version', { version: INTERFACE_VERSION })}</span>
          <Link to={paths.feedback()}>{t('feedback.title')}</Link>
          <a href="/api/docs">{t('footer.api')}</a>
        </p>
      </div>
    </footer>
  );
};
