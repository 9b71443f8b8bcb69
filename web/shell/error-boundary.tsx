import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { toApiError } from '#web/api/api-error.ts';
import { toLoadFailure } from '#web/code-loading.ts';
import { useT } from '#web/i18n/translate.ts';
import { loadFailureMessage } from '#web/ui/api-error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { useHead } from '#web/ui/head.ts';
import { ReloadNotice, useBuildReplaced } from '#web/ui/reload-notice.tsx';
import styles from './error-boundary.module.css';

type ScreenProps = { error: unknown; onRetry: () => void };

/** Tries again by itself when the network is back. */
const useRetryWhenOnline = (onRetry: () => void): void => {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
};

/** Shown when a page fails: the error, a hint and a retry button. */
const ErrorScreen = ({ error: thrown, onRetry }: ScreenProps) => {
  const t = useT();
  const error = toLoadFailure(thrown);
  const isReplaced = useBuildReplaced();
  const { status, detail } = toApiError(error);
  // Anything else is a fault of ours, whose message is English.
  const isApiError = typeof error === 'object' && error !== null && 'status' in error;
  const title = t(isReplaced ? 'common.new_version' : 'error.title');
  useHead({ title, description: t('site.description'), path: '', unlisted: true });
  useRetryWhenOnline(onRetry);
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
    </div>
  );
};

type Props = { onRetry: () => void; children: ReactNode };

class Boundary extends Component<Props, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ failure: undefined });
  };

  override render() {
    const { failure } = this.state;
    return failure ? <ErrorScreen error={failure.error} onRetry={this.retry} /> : this.props.children;
  }
}

/** A retry fetches the queries that failed, and loads the code of the page again. */
export const ErrorBoundary = ({ loadPage, children }: { loadPage: () => void; children: ReactNode }) => {
  const client = useQueryClient();
  // A page whose code failed to load earlier is tried again when it is visited again.
  useState(loadPage);
  const retry = () => {
    client.removeQueries({ predicate: ({ state }) => state.status === 'error' });
    loadPage();
  };
  return <Boundary onRetry={retry}>{children}</Boundary>;
};
