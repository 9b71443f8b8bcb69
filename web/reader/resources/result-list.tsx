import { useEffect, useRef } from 'react';
import { DEFAULT_PAGE_SIZE } from '#shared/limits.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { counted, formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { ScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import styles from './load-more.module.css';

/** How many there are, told to whoever does not see the list. */
export const ResultCount = ({ count }: { count: number }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <div role="status">
      <ScreenReaderText>{counted(t, language, 'connection_panel.found', count)}</ScreenReaderText>
    </div>
  );
};

type Props = {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
  shown: number;
  total: number;
};

/** The rest of a list, ten at a time. */
export const LoadMore = ({ query, shown, total }: Props) => {
  const t = useT();
  const { language } = useLanguage();
  const count = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);

  // With the last page the button goes; the focus stays where the list ended.
  useEffect(() => {
    if (query.hasNextPage || !wasPressed.current) return;
    wasPressed.current = false;
    count.current?.focus({ preventScroll: true });
  }, [query.hasNextPage]);

  if (total <= DEFAULT_PAGE_SIZE) return null;
  const loadNext = () => {
    wasPressed.current = true;
    void query.fetchNextPage();
  };
  return (
    <div className={styles.more}>
      <p ref={count} tabIndex={-1} role="status">
        {t('connection_panel.shown', { shown: formatNumber(language, shown), total: formatNumber(language, total) })}
      </p>
      {query.isFetchNextPageError && <Failure onRetry={loadNext} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <ActionButton isDisabled={query.isFetchingNextPage} onClick={loadNext}>
          {t(query.isFetchingNextPage ? 'common.loading' : 'connection_panel.load_more')}
        </ActionButton>
      )}
    </div>
  );
};
