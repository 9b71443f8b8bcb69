import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Assignment } from '#shared/contract/assignment-parts.ts';
import { MAX_INSTRUCTIONS_LENGTH } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { isoDate } from '#web/ui/dates.tsx';
import { DialogActions, DialogBody } from '#web/ui/dialog-body.tsx';
import { TextArea, TextField } from '#web/ui/form/form-field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Refusal } from '#web/ui/notice.tsx';
import { useAsyncAction } from '#web/ui/use-async-action.ts';
import { refreshAnswers } from './assignments.data.ts';
import styles from './assignments.module.css';

/** A date of the API as a field of this time zone writes it. */
const toLocal = (wireDate: string): string => {
  const date = new Date(isoDate(wireDate));
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const sheetQuery = (id: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /sheets/{id}', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

type FormProps = { id: string; assignment: Assignment | undefined; isPublished: boolean; onClose(): void };

const AssignmentForm = ({ id, assignment, isPublished, onClose }: FormProps) => {
  const t = useT();
  const client = useQueryClient();
  const [instructions, setInstructions] = useState(assignment?.instructions ?? '');
  const [due, setDue] = useState(assignment?.due_date ? toLocal(assignment.due_date) : '');
  const [isOpen, setOpen] = useState(assignment?.is_open ?? true);
  const [isRemoving, setRemoving] = useState(false);
  const { run, problem, isBusy } = useAsyncAction({ isExclusive: true });
  const finish = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['sheets', 'GET /sheets/{id}'] }),
      client.invalidateQueries({ queryKey: sheetQuery(id).queryKey }),
      refreshAnswers(client),
    ]);
  };
  const save = () =>
    run(async () => {
      const due_date = due ? new Date(due).toISOString() : null;
      await callAsMember('PUT /sheets/{id}/assignment', {
        params: { id },
        body: { instructions, due_date, is_open: isOpen },
      });
      await finish();
    });
  const remove = async () => {
    await callAsMember('DELETE /sheets/{id}/assignment', { params: { id } });
    await finish();
    onClose();
  };
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>{t(isPublished ? 'assignment.dialog_lead' : 'assignment.dialog_private')}</p>
        <TextArea
          name="instructions"
          label={t('assignment.instructions')}
          isOptional
          rows={4}
          maxLength={MAX_INSTRUCTIONS_LENGTH}
          value={instructions}
          onChange={({ target }) => setInstructions(target.value)}
        />
        <TextField
          name="due"
          type="datetime-local"
          label={t('assignment.due_field')}
          hint={t('assignment.zone', { zone })}
          isOptional
          value={due}
          onChange={({ target }) => setDue(target.value)}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={isOpen} onChange={({ target }) => setOpen(target.checked)} />
          {t('assignment.is_open')}
        </label>
        {assignment && (
          <div className={styles.actions}>
            <CopyButton label={t('assignment.copy_link')} text={() => window.location.origin + paths.assignment(id)} />
            <ButtonLink size="compact" to={paths.answers(id)}>
              {t('assignment.see_answers')}
            </ButtonLink>
            <Button size="compact" variant="text" onClick={() => setRemoving(true)}>
              {t('assignment.stop')}
            </Button>
          </div>
        )}
        <Refusal>{problem}</Refusal>
        <DialogActions>
          <Button onClick={onClose}>{t('assignment.close')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t(isBusy ? 'form.sending' : assignment ? 'assignment.save' : 'assignment.make')}
          </Button>
        </DialogActions>
      </form>
      {isRemoving && (
        <ConfirmDialog
          title={t('assignment.stop')}
          message={t('assignment.stop_lead')}
          confirmLabel={t('assignment.stop_confirm')}
          workingLabel={t('form.sending')}
          cancelLabel={t('sheet.cancel')}
          onConfirm={remove}
          onCancel={() => setRemoving(false)}
        />
      )}
    </>
  );
};

/** Makes a sheet an assignment, or changes it. */
export const AssignmentDialog = ({ id, onClose }: { id: string; onClose(): void }) => {
  const t = useT();
  const query = useQuery(sheetQuery(id));
  return (
    <Modal label={t('assignment.name')} className={styles.dialog} onClose={onClose}>
      <DialogBody title={t('assignment.name')} close={{ label: t('assignment.close'), onClose }}>
        <AsyncPart query={query} onFailure="retry">
          {({ assignment, is_published }) => (
            <AssignmentForm id={id} assignment={assignment} isPublished={is_published} onClose={onClose} />
          )}
        </AsyncPart>
      </DialogBody>
    </Modal>
  );
};
