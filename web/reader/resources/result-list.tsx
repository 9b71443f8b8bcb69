import { useEffect, useRef } from 'react';
import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatCount } from '#web/i18n/counts.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import styles from './result-list.module.css';

/** Announces the number of results to screen readers. */
export const ResultCount = ({ count }: { count: number }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <div role="status">
      <ScreenReaderText>{formatCount(t, language, 'connection_panel.found', count)}</ScreenReaderText>
    </div>
  );
};

type Props = {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage(): unknown;
  };
  shown: number;
  total: number;
};

/** Loads the next page of a list. */
export const LoadMore = ({ query, shown, total }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const count = useRef<HTMLParagraphElement>(null);
  const hasPressed = useRef(false);

  // The button disappears with the last page: the focus moves to the count.
  useEffect(() => {
    if (query.hasNextPage || !hasPressed.current) return;
    hasPressed.current = false;
    count.current?.focus({ preventScroll: true });
  }, [query.hasNextPage]);

  if (total <= DEFAULT_PAGE_SIZE) return null;
  const loadNext = () => {
    hasPressed.current = true;
    void query.fetchNextPage();
  };
  return (
    <div className={styles.more}>
      <p ref={count} tabIndex={-1} role="status">
        {t('connection_panel.shown', { shown: formatNumber(language, shown), total: formatNumber(language, total) })}
      </p>
      {query.isFetchNextPageError && <Failure error={query.error} onRetry={loadNext} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button size="small" isDisabled={query.isFetchingNextPage} onClick={loadNext}>
          {t(query.isFetchingNextPage ? 'common.loading' : 'connection_panel.load_more')}
        </Button>
      )}
    </div>
  );
};
