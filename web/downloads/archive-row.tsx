import { MAX_ARCHIVE_BYTES } from '#shared/collection-downloads.ts';
import type { CollectionDownload } from '#shared/contract/collection-downloads.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { LangText } from '#web/i18n/lang-text.tsx';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { formatWireDay } from '#web/ui/dates.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { isUnfinished } from './archives.data.ts';
import { anyFormatName } from './format-names.ts';
import { LeftOutList } from './left-out-list.tsx';
import { formatBytes } from '#web/i18n/format-bytes.ts';
import styles from './archives.module.css';

/** What there is to say of an archive: how far it is, until when it is kept, or why it failed. */
const useStateText = () => {
  const t = useT();
  const { language } = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  return ({ state, files_done, files_total, bytes, expires_date, problem }: CollectionDownload): string => {
    switch (state) {
      case 'waiting':
        return t('archive.waiting');
      case 'running':
        return files_total === 0
          ? t('archive.beginning')
          : t('archive.running', { done: number(files_done), total: number(files_total) });
      case 'ready':
        return t('archive.ready', {
          size: formatBytes(language, bytes),
          date: expires_date ? formatWireDay(language, expires_date) : '',
        });
      case 'failed':
        return t(`archive.failure.${problem ?? 'failed'}`, { size: formatBytes(language, MAX_ARCHIVE_BYTES) });
    }
  };
};

/** One archive, with its file when it is ready. */
export const ArchiveRow = ({ archive }: { archive: CollectionDownload }) => {
  const t = useT();
  const stateText = useStateText();
  const { run, problem, isBusy } = useAsyncAction({
    isExclusive: true,
    refresh: (client) => client.invalidateQueries({ queryKey: [MEMBER_GROUP, 'GET /downloads'] }),
  });
  const { id, title, language, format, state, file_url, files_done, files_total, left_out, sheet_collection_id } =
    archive;
  const isMoving = isUnfinished(archive);
  const name = `${title} (${anyFormatName(format)})`;
  const remove = () => run(() => callAsMember('DELETE /downloads/{id}', { params: { id } }));
  return (
    <li className={styles.row} data-archive={state}>
      <p className={styles.title}>
        {sheet_collection_id ? (
          <UserText language={language}>{title}</UserText>
        ) : (
          <LangText language={language}>{title}</LangText>
        )}
        <span className={styles.format}>{anyFormatName(format)}</span>
      </p>
      {isMoving && (
        // Without a value it moves to and fro.
        <progress
          aria-label={t('archive.progress', { title: name })}
          className={styles.progress}
          {...(files_total > 0 ? { value: files_done, max: files_total } : {})}
        />
      )}
      <p role="status" className={styles.state}>
        {stateText(archive)}
      </p>
      <LeftOutList leftOut={left_out} total={left_out.length} />
      <div className={styles.actions}>
        {file_url && (
          <a href={file_url} download className={buttonClass({ variant: 'primary' })}>
            {t('archive.get')}
            <span className="screen-reader-text">{` ${name}`}</span>
          </a>
        )}
        <Button isBusy={isBusy} onClick={() => void remove()}>
          {t(isMoving ? 'archive.stop' : 'archive.remove')}
          <span className="screen-reader-text">{` ${name}`}</span>
        </Button>
      </div>
      <Refusal>{problem}</Refusal>
    </li>
  );
};
