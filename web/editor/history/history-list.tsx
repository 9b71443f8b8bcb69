import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryEntry } from '#shared/contract/sheet-parts.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/placeholder.tsx';
import { HistoryRow } from './history-row.tsx';
import { historyQuery } from './sheet-history.data.ts';
import styles from './history.module.css';

const FIRST = 20;

type Props = { sheetId: string; onCompare(entry: HistoryEntry): void };

/** Newest first. */
export const HistoryList = ({ sheetId, onCompare }: Props) => {
  const t = useT();
  const [limit, setLimit] = useState(FIRST);
  const { data, isError, refetch } = useQuery({
    ...historyQuery(sheetId, limit),
    placeholderData: (before) => before,
  });
  if (isError && !data)
    return (
      <div role="alert">
        <p>{t('sheet_history.failed')}</p>
        <Button size="compact" onClick={() => void refetch()}>
          {t('sheet_history.retry')}
        </Button>
      </div>
    );
  if (!data) return <Loading />;
  const hasMore = data.total > data.history.length && limit < MAX_LIMIT;
  return (
    <>
      {data.history.every(({ is_current }) => is_current) && <p>{t('sheet_history.empty')}</p>}
      <ol className={styles.list}>
        {data.history.map((entry) => (
          <HistoryRow
            key={entry.version}
            entry={entry}
            sheetId={sheetId}
            onCompare={() => onCompare(entry)}
            onNamed={() => void refetch()}
          />
        ))}
      </ol>
      {hasMore && (
        <Button size="compact" onClick={() => setLimit(Math.min(limit * 2, MAX_LIMIT))}>
          {t('sheet_history.more')}
        </Button>
      )}
    </>
  );
};
