import type { ReactNode } from 'react';
import { isMissing, toApiError } from '#web/api/api-error.ts';
import { useT } from '#web/i18n/translate.ts';
import { Failure } from './failure.tsx';
import { Loading, NotFound, Offline } from './placeholder.tsx';
import { useHead } from './head.ts';
import styles from './async-part.module.css';

/** The fields this needs of a query, with or without pages. */
type Query<Data> = {
  data: Data | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch(): unknown;
};

type Props<Data> = {
  query: Query<Data>;
  /**
   * `page`: the data a page is about; a missing page is a 404, any other failure goes to the error screen.
   * `list`: a list on a page that fails alone and offers to try again; if it is missing, so is the page.
   * `retry`: a part that fails alone and offers to try again, while the rest of the page stays in use.
   */
  onFailure?: 'page' | 'list' | 'retry';
  /** What a missing page says. */
  missing?: string;
  children: (data: Data) => ReactNode;
};

export type AsyncState = 'shown' | 'loading' | 'offline' | 'missing' | 'refused' | 'failed';

export const asyncState = ({
  data,
  error,
  fetchStatus,
}: Pick<Query<unknown>, 'data' | 'error' | 'fetchStatus'>): AsyncState => {
  if (data !== undefined) return 'shown';
  // Without a network a query does not fail, it pauses.
  if (!error) return fetchStatus === 'paused' ? 'offline' : 'loading';
  if (isMissing(error)) return 'missing';
  return [401, 403].includes(toApiError(error).status) ? 'refused' : 'failed';
};

const MissingPage = ({ message }: { message: string | undefined }) => {
  const t = useT();
  const title = message ?? t('global.not_found');
  useHead({ title, description: t('global.not_found_hint'), path: '', missing: true });
  return <NotFound heading message={title} hint={t('global.not_found_hint')} />;
};

/** A part of a screen that waits for data, in all its states. */
export const AsyncPart = <Data,>({ query, onFailure = 'page', missing, children }: Props<Data>) => {
  const { data, error, isPlaceholderData, fetchStatus } = query;
  if (data !== undefined) {
    if (onFailure !== 'retry') return children(data);
    return (
      <>
        {isPlaceholderData && fetchStatus === 'paused' && <Offline />}
        <div className={styles.part} data-old={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          {children(data)}
        </div>
      </>
    );
  }
  const state = asyncState(query);
  if (state === 'loading') return <Loading isPage={onFailure === 'page'} />;
  if (state === 'offline') return <Offline />;
  if (state === 'missing' && onFailure !== 'retry') return <MissingPage message={missing} />;
  if (onFailure === 'page') throw error;
  return <Failure error={error} onRetry={() => void query.refetch()} />;
};
