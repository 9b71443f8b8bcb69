import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { useNavigationType } from '#web/router/router.tsx';
import styles from './list-region.module.css';

/** What this needs of the query of a list with pages. */
export type PagedQuery = { isPlaceholderData: boolean; fetchStatus: 'fetching' | 'paused' | 'idle' };

type Props = {
  /** Its rows are still those of the page before while it has placeholder data. */
  query: PagedQuery;
  /** The number of the page that was asked for. */
  page: number;
  className?: string;
  children: ReactNode;
};

/**
 * The rows of one page of a list. While the next page loads, the rows stay where they are and a sign says that they are
 * old; when it is there, its beginning is shown and gets the focus. Back is left to the browser, which restores the scroll
 * position.
 */
export const ListRegion = ({
  query: { isPlaceholderData: isOld, fetchStatus },
  page,
  className = '',
  children,
}: Props) => {
  const t = useT();
  const isBack = useNavigationType() === 'POP';
  const region = useRef<HTMLDivElement>(null);
  const shownPage = useRef(page);

  useEffect(() => {
    if (isOld || shownPage.current === page) return;
    shownPage.current = page;
    if (isBack) return;
    region.current?.scrollIntoView({ block: 'start' });
    region.current?.focus({ preventScroll: true });
  }, [isOld, page, isBack]);

  return (
    <div
      ref={region}
      data-list
      data-old={isOld || undefined}
      aria-busy={isOld}
      tabIndex={-1}
      className={`${styles.region} ${className}`}
    >
      {children}
      <div role="status" className={styles.sign}>
        {isOld && <p>{t(fetchStatus === 'paused' ? 'common.offline' : 'common.loading')}</p>}
      </div>
    </div>
  );
};
