import { useQueryClient } from '@tanstack/react-query';
import type { Import } from '#shared/contract/import-parts.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { formatPercent } from '#web/i18n/counts.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { errorMessage } from '#web/ui/form/error-messages.ts';
import { Refusal } from '#web/ui/notice.tsx';
import { useAdminAction } from './admin-error.ts';
import { DropImport } from './import-choose.tsx';
import { timeLeft } from './import-state.ts';
import { useUploadOf } from './upload-import.ts';
import styles from './imports.module.css';

/** An upload in this tab, or what is left of one that was cut off. */
export const UploadPart = ({ found }: { found: Import }) => {
  const t = useT();
  const { language } = useLanguage();
  const upload = useUploadOf(found.id);
  if (!upload || upload.failure)
    return (
      <section className={styles.part}>
        <Refusal>{upload?.failure ? errorMessage(t, upload.failure) : ''}</Refusal>
        <p>
          {t('import.upload_cut_off', {
            share: formatPercent(language, (1 - found.missing_count / found.piece_count) * 100),
          })}
        </p>
        {found.is_own && <DropImport />}
      </section>
    );
  const label = t('import.uploading');
  return (
    <section className={styles.progress}>
      <p>
        {label} {formatPercent(language, upload.share * 100)}
      </p>
      <progress aria-label={label} value={upload.share} />
      <p className={styles.quiet}>{t('import.upload_hint')}</p>
      <p role="status">{upload.isWaiting && t('import.upload_waiting')}</p>
    </section>
  );
};

/** How far a task is, how long the rest takes, and a way out. */
export const ProgressPart = ({ found }: { found: Import }) => {
  const t = useT();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { run, problem, isBusy } = useAdminAction({
    isExclusive: true,
    refresh: () => client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
  });
  const { id, state, task, is_cancelled } = found;
  const { texts_done, texts_total, segments_done, seconds_left } = found.progress;
  const label = t(`import.task.${task ?? 'describe'}`);
  const isCounted = state === 'running' && texts_total > 0;
  const cancel = () => callAsMember('POST /imports/{id}/cancel', { params: { id } });
  return (
    <section className={styles.progress}>
      {/* Without a value it moves to and fro. */}
      <progress aria-label={label} {...(isCounted ? { value: texts_done, max: texts_total } : {})} />
      {isCounted && (
        <p>
          {t('import.progress', {
            done: formatNumber(language, texts_done),
            total: formatNumber(language, texts_total),
            segments: formatNumber(language, segments_done),
          })}
          {seconds_left !== null && ` · ${timeLeft(t, language, seconds_left)}`}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="compact" isBusy={isBusy} isDisabled={is_cancelled} onClick={() => void run(cancel)}>
          {t('import.cancel')}
        </Button>
        <span role="status">{is_cancelled && t('import.cancelling')}</span>
      </div>
      {task === 'load' && <p className={styles.quiet}>{t('import.cancel_hint')}</p>}
      <Refusal>{problem}</Refusal>
    </section>
  );
};
