import { useId, useState } from 'react';
import { ARCHIVE_DAYS, MAX_ARCHIVES } from '#shared/collection-downloads.ts';
import { textLanguage } from '#shared/languages.ts';
import type { ExportFormat } from '#shared/limits.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember, useSession } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-body.tsx';
import { SelectField } from '#web/ui/form/choice-fields.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { formatChoices, isSheetFormat, SHEET_FORMATS } from './format-names.ts';
import styles from './downloads.module.css';

type Collection = { id: string; title: string; language: string; sheets: readonly unknown[] };

const SheetArchiveForm = ({ collection: { id, sheets }, count }: { collection: Collection; count: number }) => {
  const t = useT();
  const status = useId();
  const { language } = useLanguage();
  const { isMember } = useSession();
  const isOnline = useIsOnline();
  const [format, setFormat] = useState<ExportFormat>('pdf');
  const { run, problem, isBusy } = useAsyncAction({
    isExclusive: true,
    refresh: (client) => client.invalidateQueries({ queryKey: [MEMBER_GROUP, 'GET /downloads'] }),
  });
  const number = (value: number) => formatNumber(language, value);
  const full = count >= MAX_ARCHIVES ? t('archive.problem.full', { max: number(MAX_ARCHIVES) }) : undefined;
  const reason = full ?? (isOnline ? undefined : t('download.offline'));
  const start = () =>
    run(() =>
      callAsMember('POST /sheet-collections/{id}/downloads', {
        params: { id },
        body: { format, language: textLanguage(language) },
      }),
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason) void start();
      }}
    >
      <p className={styles.note}>
        {t('archive.sheets_about', { days: number(ARCHIVE_DAYS), archive: 'ZIP' })} {!isMember && t('archive.member')}
      </p>
      <SelectField
        name="format"
        label={t('download.format')}
        value={format}
        choices={formatChoices(t, SHEET_FORMATS)}
        onChoose={(chosen) => isSheetFormat(chosen) && setFormat(chosen)}
      />
      <div className={styles.end}>
        <div id={status} role="status">
          {reason ? <Notice>{reason}</Notice> : <p>{t('archive.sheets', { files: number(sheets.length) })}</p>}
        </div>
        <Refusal>{problem}</Refusal>
        <DialogActions>
          <Button
            type="submit"
            variant="primary"
            isBusy={isBusy}
            isDisabled={reason !== undefined}
            aria-describedby={status}
          >
            {t('archive.start')}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
};

type Props = { collection: Collection; onClose(): void };

/** A collection of sheets as an archive, and how far it is. */
export const SheetArchiveDialog = ({ collection, onClose }: Props) => (
  <ArchiveDialog
    title={
      <UserText as="p" language={collection.language} className={styles.textTitle}>
        {collection.title}
      </UserText>
    }
    isOwn={({ sheet_collection_id }) => sheet_collection_id === collection.id}
    renderForm={(count) => <SheetArchiveForm collection={collection} count={count} />}
    onClose={onClose}
  />
);
