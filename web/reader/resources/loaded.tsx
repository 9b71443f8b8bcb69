import type { ReactNode } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { Loading } from '#web/ui/placeholder.tsx';
import { focusHeading } from './panel-focus.ts';
import styles from './loaded.module.css';

/** What this needs of a query, with or without pages. */
type Asked<Data> = {
  data: Data | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch(): unknown;
};

type FailureProps = { message?: string; onRetry(): void };

export const Failure = ({ message, onRetry }: FailureProps) => {
  const t = useT();
  return (
    <div className={styles.failure} role="alert">
      <p>{message ?? t('connection_panel.failed')}</p>
      <button
        type="button"
        className={styles.retry}
        onClick={(event) => {
          // The button is about to go, and the focus must not go with it.
          focusHeading(event.currentTarget);
          onRetry();
        }}
      >
        {t('common.try_again')}
      </button>
    </div>
  );
};

type Props<Data> = { query: Asked<Data>; children: (data: Data) => ReactNode };

/** A view of the panel fails by itself: the text beside it stays, and so do the other views. */
export const Loaded = <Data,>({ query, children }: Props<Data>) => {
  if (query.data !== undefined) {
    const isOld = query.isPlaceholderData;
    return (
      <div className={styles.loaded} data-old={isOld || undefined} aria-busy={isOld}>
        {children(query.data)}
      </div>
    );
  }
  // Without a network a query does not fail, it waits.
  if (query.isError || query.fetchStatus === 'paused') return <Failure onRetry={() => void query.refetch()} />;
  return <Loading />;
};
