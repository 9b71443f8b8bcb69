import { useQuery } from '@tanstack/react-query';
import { FileDiff, History } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useState } from 'react';
import type { HistoryEntry } from '#shared/contract/sheet-parts.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import type { SheetSaving } from '#web/editor/saving/types.ts';
import { useT } from '#web/i18n/translate.ts';
import { asyncState } from '#web/ui/async-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Loading, Offline } from '#web/ui/placeholder.tsx';
import { HistoryRow } from './history-row.tsx';
import { historyQuery, publishedQuery, versionQuery } from './sheet-history.data.ts';
import { VersionCompare } from './version-compare.tsx';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import styles from './history.module.css';

const INITIAL_LIMIT = 20;

type HistoryListProps = { sheetId: string; onCompare(entry: HistoryEntry): void };

/** Newest first. */
const HistoryList = ({ sheetId, onCompare }: HistoryListProps) => {
  const t = useT();
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const query = useQuery({
    ...historyQuery(sheetId, limit),
    placeholderData: (before) => before,
  });
  const { data, error, refetch } = query;
  const state = asyncState(query);
  if (state === 'loading') return <Loading />;
  if (state === 'offline') return <Offline />;
  if (!data) return <Failure message={t('sheet_history.failed')} error={error} onRetry={() => void refetch()} />;
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

type EarlierProps = { version: number; saving: SheetSaving; sheetId: string; onBack(): void; onRestored(): void };

const EarlierVersion = ({ version, sheetId, ...rest }: EarlierProps) => {
  const t = useT();
  const earlier = useQuery(versionQuery(sheetId, version));
  return (
    <VersionCompare
      {...rest}
      earlier={earlier}
      restoreLabel={t('sheet_history.restore')}
      restoreNote={t('sheet_history.restore_lead')}
      isRestoreMain
    />
  );
};

type HistoryDrawerProps = { saving: SheetSaving; sheetId: string; onClose(): void };

/** The versions of a sheet: compared with the current one, named, restored. */
const HistoryDrawer = ({ saving, sheetId, onClose }: HistoryDrawerProps) => {
  const t = useT();
  const [compared, setCompared] = useState<HistoryEntry>();
  return (
    <Modal label={t('sheet_history.title')} variant="drawer" className={styles.drawer} onClose={onClose}>
      <DialogBody
        title={t('sheet_history.title')}
        close={{ label: t('sheet_history.close'), onClose }}
        className={styles.content}
      >
        {compared ? (
          <EarlierVersion
            version={compared.version}
            saving={saving}
            sheetId={sheetId}
            onBack={() => setCompared(undefined)}
            onRestored={onClose}
          />
        ) : (
          <HistoryList sheetId={sheetId} onCompare={setCompared} />
        )}
      </DialogBody>
    </Modal>
  );
};

export const HistoryButton = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!saving.sheet_id) return null;
  return (
    <>
      <Button size="compact" onClick={() => setOpen(true)}>
        <Icon node={History} aria-hidden="true" size={16} />
        {t('sheet_history.open')}
      </Button>
      {isOpen && <HistoryDrawer saving={saving} sheetId={saving.sheet_id} onClose={() => setOpen(false)} />}
    </>
  );
};

/** What differs between the draft and what everybody reads. */
const Differences = ({ saving, sheetId, onClose }: HistoryDrawerProps) => {
  const t = useT();
  const published = useQuery(publishedQuery(sheetId));
  return (
    <Modal label={t('publish.differences')} variant="drawer" className={styles.drawer} onClose={onClose}>
      <DialogBody
        title={t('publish.differences')}
        close={{ label: t('publish.close'), onClose }}
        className={styles.content}
      >
        <VersionCompare
          earlier={published}
          saving={saving}
          restoreLabel={t('publish.discard')}
          restoreNote={t('publish.discard_note')}
          onRestored={onClose}
        />
      </DialogBody>
    </Modal>
  );
};

export const DifferencesButton = ({ saving }: { saving: SheetSaving }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!saving.sheet_id) return null;
  return (
    <>
      <Button size="compact" onClick={() => setOpen(true)}>
        <Icon node={FileDiff} aria-hidden="true" size={16} />
        {t('publish.differences')}
      </Button>
      {isOpen && <Differences saving={saving} sheetId={saving.sheet_id} onClose={() => setOpen(false)} />}
    </>
  );
};
