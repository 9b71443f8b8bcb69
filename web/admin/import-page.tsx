import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Import } from '#shared/contract/import-parts.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { type Key, useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { RouteContext } from '#web/route-context.ts';
import { useNavigate } from '#web/router/router.tsx';
import { ConfirmLeave } from '#web/profile/edit/confirm-leave.tsx';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { formatDay, formatMinute, isoDate } from '#web/ui/dates.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { adminErrorMessage, useAdminAction } from './admin-error.ts';
import { AdminFrame } from './admin-frame.tsx';
import { NewImport } from './import-choose.tsx';
import { useImportDraft } from './import-draft.ts';
import { ImportForm } from './import-form.tsx';
import { ProgressPart, UploadPart } from './import-progress.tsx';
import { ResultPart } from './import-result.tsx';
import { useImportState } from './import-state.ts';
import { ImportTexts } from './import-texts.tsx';
import { importQuery, isMoving } from './imports.data.ts';
import styles from './imports.module.css';

/** Why nothing came of it: sentences of ours, and what the reader of the files said. */
const REASONS: Partial<Record<string, Key>> = {
  server_stopped: 'import.problem_server_stopped',
  too_long: 'import.problem_too_long',
  out_of_memory: 'import.problem_out_of_memory',
  trial_interrupted: 'import.problem_trial_interrupted',
  process_ended: 'import.problem_process_ended',
  import_files_gone: 'refusal.import_files_gone',
  import_folder_not_found: 'refusal.import_folder_not_found',
  import_format_unknown: 'refusal.import_format_unknown',
};

const Problem = ({ found }: { found: Import }) => {
  const t = useT();
  const { problem, problem_detail, state, task, progress } = found;
  const isPartial = task === 'load' && (state === 'stopped' || state === 'cancelled' || state === 'failed');
  if (problem === null && !isPartial) return null;
  const reason = REASONS[problem ?? ''];
  return (
    <Notice tone={problem === null ? 'message' : 'problem'}>
      {problem !== null && <p>{reason ? t(reason) : t('import.problem_unreadable')}</p>}
      {!reason && problem_detail && <p lang="en">{problem_detail}</p>}
      {/* Of one that was killed, the last words about its progress may be a second old. */}
      {isPartial && (
        <p>
          {t(state === 'cancelled' ? 'import.written_so_far' : 'import.written_at_least', {
            count: progress.texts_done,
          })}
        </p>
      )}
    </Notice>
  );
};

/** The import itself, after its trial. */
const RunPart = ({ found }: { found: Import }) => {
  const t = useT();
  const { run, problem, isBusy } = useAdminAction({
    isExclusive: true,
    refresh: (client) => client.invalidateQueries({ queryKey: [MEMBER_GROUP] }),
  });
  const { id, version, publishes, task } = found;
  const start = () => callAsMember('POST /imports/{id}/run', { params: { id }, body: { version } });
  return (
    <section className={styles.part}>
      <p>{t(publishes ? 'import.run_published' : 'import.run_unpublished')}</p>
      <div className={styles.actions}>
        <Button variant="primary" isBusy={isBusy} onClick={() => void run(start)}>
          {t(task === 'load' ? 'import.run_again' : 'import.run')}
        </Button>
      </div>
      <Refusal>{problem}</Refusal>
    </section>
  );
};

const RemoveButton = ({ found: { id, task }, onDone }: { found: Import; onDone(): void }) => {
  const t = useT();
  const navigate = useNavigate();
  const remove = async () => {
    await callAsMember('DELETE /imports/{id}', { params: { id } });
    onDone();
    navigate(adminPaths.imports());
  };
  return (
    <ConfirmButton
      size="compact"
      question={t('import.remove_title')}
      message={t(task === 'load' ? 'import.remove_note_report' : 'import.remove_note')}
      confirmLabel={t('import.remove')}
      describe={adminErrorMessage}
      onConfirm={remove}
    >
      {t('import.remove')}
    </ConfirmButton>
  );
};

const Summary = ({ found }: { found: Import }) => {
  const t = useT();
  const { language } = useLanguage();
  const stateOf = useImportState();
  const { by, created_date, has_files, keeps_files_until, state } = found;
  return (
    <header className={styles.part}>
      <p>
        <Link to={adminPaths.imports()}>{t('import.all')}</Link>
      </p>
      <h2 className={styles.name}>
        <UserText>{found.name}</UserText>
      </h2>
      <p className={styles.quiet}>
        <span role="status">{stateOf(found)}</span>
        {' · '}
        <UserText>{by ?? t('sheet.former_member')}</UserText>
        {' · '}
        <time dateTime={isoDate(created_date)}>{formatMinute(language, new Date(isoDate(created_date)))}</time>
      </p>
      {has_files && !isMoving(state) && found.origin === 'upload' && (
        <p className={styles.quiet}>
          {t('import.kept_until', { date: formatDay(language, new Date(isoDate(keeps_files_until))) })}
        </p>
      )}
    </header>
  );
};

/** What there is to see and to do in each state. */
const ImportView = ({ found, search }: { found: Import; search: URLSearchParams }) => {
  const t = useT();
  const { state, has_files, is_checked, result, task } = found;
  const isOpen = has_files && !isMoving(state) && state !== 'finished' && state !== 'uploading';
  const isTrial = task !== 'load';
  // What was chosen is of no use after the import.
  const isChoosing = has_files && state !== 'finished';
  const draft = useImportDraft(found);
  const isDone = useRef(false);
  const form = <ImportForm key={`${found.id} ${found.format}`} found={found} draft={draft} />;
  return (
    <>
      <Summary found={found} />
      <Problem found={found} />
      {state === 'uploading' && <UploadPart found={found} />}
      {isMoving(state) && <ProgressPart found={found} />}
      {result && !isMoving(state) && (is_checked || !isTrial) && <ResultPart found={found} result={result} />}
      {isOpen && is_checked && <RunPart found={found} />}
      {isOpen && is_checked && <ImportTexts id={found.id} search={search} />}
      {isOpen &&
        (is_checked ? (
          <details open={draft.isEdited || undefined}>
            <summary className={buttonClass({ size: 'compact' })}>{t('import.change_choices')}</summary>
            {form}
          </details>
        ) : (
          form
        ))}
      <ConfirmLeave isEdited={draft.isEdited && isChoosing} isDone={isDone} />
      {!isMoving(state) && has_files && (
        <p className={styles.part}>
          <span>
            <RemoveButton found={found} onDone={() => void (isDone.current = true)} />
          </span>
        </p>
      )}
    </>
  );
};

const StoredImport = ({ id, search }: { id: string; search: URLSearchParams }) => {
  const query = useQuery(importQuery(id));
  return (
    <AsyncPart query={query} onFailure="list">
      {(found) => <ImportView found={found} search={search} />}
    </AsyncPart>
  );
};

/** One import, from its files to its report. */
export const ImportPage = ({ route }: { route: RouteContext<'id'> }) => (
  <AdminFrame route={route} section="imports">
    {() => {
      const { id } = route.params;
      return id === 'new' ? <NewImport /> : <StoredImport key={id} id={id} search={route.search} />;
    }}
  </AdminFrame>
);
