import { FolderUp } from 'lucide';
import { type ChangeEvent, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_IMPORT_FILES } from '#shared/limits.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useT } from '#web/i18n/translate.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useNavigate } from '#web/router/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/form-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { readPaging } from '#web/ui/pagination-rules.ts';
import { useAdminAction } from './admin-error.ts';
import { chosenFiles } from './chosen-files.ts';
import { NAMES } from './import-problem.ts';
import { importsQuery } from './imports.data.ts';
import { startUpload } from './upload-import.ts';
import styles from './imports.module.css';

const MEGABYTE = 1024 * 1024;
const SETTINGS = importsQuery(readPaging(new URLSearchParams()));

/** Drop or choose a folder, a ZIP or files. The upload starts at once. */
export const DropImport = () => {
  const t = useT();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isEmpty, setEmpty] = useState(false);
  const { run, problem, isBusy } = useAdminAction({ isExclusive: true });
  const { data } = useQuery(SETTINGS);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  const begin = (given: File[]) => {
    const chosen = chosenFiles(given);
    setEmpty(!chosen);
    if (!chosen) return;
    const { content, ...body } = chosen;
    void run(async () => {
      const begun = await callAsMember('POST /imports', { body });
      const refresh = () => void client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
      void startUpload(begun, content, refresh);
      refresh();
      navigate(adminPaths.import(begun.id));
    });
  };
  const onChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    begin([...(target.files ?? [])]);
    // So that the same files can be chosen again.
    target.value = '';
  };
  const { getRootProps, isDragActive } = useDropzone({ noClick: true, noKeyboard: true, onDrop: begin });
  const most = { size: `${formatNumber(language, Math.floor((data?.max_bytes ?? 0) / MEGABYTE))} MB` };
  return (
    <>
      <div {...getRootProps({ className: styles.drop })} data-over={isDragActive || undefined}>
        <Icon node={FolderUp} aria-hidden="true" size={32} />
        <p>{t('import.drop', NAMES)}</p>
        <div className={styles.buttons}>
          <Button isBusy={isBusy} onClick={() => files.current?.click()}>
            {t('import.choose_files')}
          </Button>
          <Button isBusy={isBusy} onClick={() => folder.current?.click()}>
            {t('import.choose_folder')}
          </Button>
        </div>
        <input ref={files} type="file" multiple className={styles.hidden} onChange={onChosen} data-files="" />
        <input
          ref={folder}
          type="file"
          className={styles.hidden}
          onChange={onChosen}
          {...{ webkitdirectory: '' }}
          data-folder=""
        />
        {data && (
          <p className={styles.quiet}>
            {t('import.limits', { ...NAMES, ...most, files: formatNumber(language, MAX_IMPORT_FILES) })}
          </p>
        )}
      </div>
      <Refusal>{problem || (isEmpty && t('import.nothing_chosen'))}</Refusal>
    </>
  );
};

/** A folder of the machine that the site runs on, where the operator allows it. */
const ServerFolder = () => {
  const t = useT();
  const navigate = useNavigate();
  const { form, field, refusal, isSending, isReady } = useForm({
    fields: ['folder'],
    send: async (values) => {
      const begun = await callAsMember('POST /imports', { body: { folder: values['folder'] ?? '' } });
      navigate(adminPaths.import(begun.id));
    },
  });
  return (
    <form {...form} method="post" noValidate className={styles.part}>
      <h3>{t('import.server_folder')}</h3>
      <TextField
        {...field('folder')}
        label={t('import.server_folder_path')}
        hint={t('import.server_folder_hint')}
        maxLength={500}
      />
      <SubmitButton refusal={refusal} isSending={isSending} isReady={isReady} isPlain>
        {t('import.use_folder')}
      </SubmitButton>
    </form>
  );
};

/** The beginning of an import. */
export const NewImport = () => {
  const t = useT();
  const { data } = useQuery(SETTINGS);
  return (
    <section className={styles.part}>
      <h2>{t('import.new')}</h2>
      <p>{t('import.new_lead')}</p>
      <DropImport />
      {data?.has_server_folder && <ServerFolder />}
    </section>
  );
};
