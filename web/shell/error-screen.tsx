import { toApiError } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './error-screen.module.css';

type Props = { error: unknown; onRetry: () => void };

/** When a page fails: what happened, and what the reader can do. */
export const ErrorScreen = ({ error, onRetry }: Props) => {
  const t = useT();
  const { status, detail } = toApiError(error);
  return (
    <div className={styles.screen} role="alert">
      <h1 className={styles.title}>{t('error.title')}</h1>
      <p className={styles.detail} lang="en">
        {status > 0 && <span>{status} </span>}
        {detail}
      </p>
      <p>{t('error.hint')}</p>
      <Button variant="primary" className={styles.retry} onClick={onRetry}>
        {t('common.try_again')}
      </Button>
    </div>
  );
};
