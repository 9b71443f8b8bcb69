import { toApiError } from '#web/api/api-error.ts';
import { toLoadFailure } from '#web/code-loading.ts';
import { useT } from '#web/i18n/translate.ts';
import { loadFailureMessage } from '#web/ui/api-error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { useHead } from '#web/ui/head.ts';
import { OnDevice } from '#web/ui/placeholder.tsx';
import { ReloadNotice, useBuildReplaced } from '#web/ui/reload-notice.tsx';
import styles from './error-boundary.module.css';

export type ErrorScreenProps = { error: unknown; onRetry: () => void };

/** Shown when a page fails: the error, a hint and a retry button. */
export const ErrorScreen = ({ error: thrown, onRetry }: ErrorScreenProps) => {
  const t = useT();
  const error = toLoadFailure(thrown);
  const isReplaced = useBuildReplaced();
  const { status, detail } = toApiError(error);
  // Anything else is a fault of ours, whose message is English.
  const isApiError = typeof error === 'object' && error !== null && 'status' in error;
  const title = t(isReplaced ? 'common.new_version' : 'error.title');
  useHead({ title, description: t('site.description'), path: '', unlisted: true });
  if (isReplaced)
    return (
      <div className={styles.screen} role="alert">
        <ReloadNotice className={styles.retry} />
      </div>
    );
  return (
    <div className={styles.screen} role="alert">
      <h1 className={styles.title}>{title}</h1>
      {isApiError ? (
        <p className={styles.detail}>
          {status > 0 && <span>{status} </span>}
          {loadFailureMessage(t, error)}
        </p>
      ) : (
        <p className={styles.detail} lang="en">
          {detail}
        </p>
      )}
      <p>{t('error.hint')}</p>
      <Button variant="primary" className={styles.retry} onClick={onRetry}>
        {t('common.try_again')}
      </Button>
      <OnDevice />
    </div>
  );
};
