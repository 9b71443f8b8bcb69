import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { NotFound, Offline, OnDevice } from '#web/ui/placeholder.tsx';
import styles from './panes.module.css';

export const PaneSkeleton = () => {
  const t = useT();
  return (
    <div className={styles.pending} role="status">
      <span className="screen-reader-text">{t('common.loading')}</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
};

export const PaneOffline = () => (
  <div className={styles.pending}>
    <Offline />
  </div>
);

type PaneErrorProps = { status: 'missing' | 'failed' | 'empty'; isOnly: boolean; onRetry(): void; onClose(): void };

/** An error of this pane only; the others stay usable. */
export const PaneError = ({ status, isOnly, onRetry, onClose }: PaneErrorProps) => {
  const t = useT();
  if (status === 'failed') {
    return (
      <div className={styles.failure} role="alert">
        <p>{t('reader.text_failed')}</p>
        <Button onClick={onRetry}>{t('common.try_again')}</Button>
        <OnDevice />
      </div>
    );
  }
  return (
    <div className={styles.failure}>
      <NotFound
        heading={isOnly}
        message={t(status === 'empty' ? 'global.not_found' : 'reader.not_available')}
        hint={isOnly ? t('global.not_found_hint') : undefined}
      />
      {!isOnly && <Button onClick={onClose}>{t('reader.close_pane')}</Button>}
    </div>
  );
};
