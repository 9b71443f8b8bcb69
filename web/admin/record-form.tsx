import type { KeyboardEvent, ReactNode } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { ConfirmLeave } from '#web/profile/edit/confirm-leave.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice, Refusal } from '#web/ui/notice.tsx';
import { describeValue } from './describe-value.ts';
import { useFieldLabel } from './field-label.ts';
import { stickyBelow } from './sticky-bar.ts';
import type { RecordEdits } from './use-record-edits.ts';
import styles from './record-form.module.css';

/** Somebody else was faster: both values, and the choice between them. */
const Conflicts = ({ edits }: { edits: RecordEdits }) => {
  const t = useT();
  const labelOf = useFieldLabel();
  return (
    <div role="alert">
      {edits.conflicts.length > 0 && (
        <Notice tone="problem" className={styles.conflicts}>
          <p>{t('record.conflict')}</p>
          <ul>
            {edits.conflicts.map(({ field, theirs, mine }) => (
              <li key={field}>
                <strong>{labelOf(field)}</strong>
                <dl>
                  <dt>{t('record.theirs')}</dt>
                  <dd>
                    <UserText>{describeValue(t, theirs, { field })}</UserText>
                  </dd>
                  <dt>{t('record.mine')}</dt>
                  <dd>
                    <UserText>{describeValue(t, mine, { field })}</UserText>
                  </dd>
                </dl>
                <div className={styles.actions}>
                  <Button size="small" onClick={() => edits.settle(field, theirs)}>
                    {t('record.take_theirs')}
                  </Button>
                  <Button size="small" onClick={() => edits.settle(field, mine)}>
                    {t('record.keep_mine')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
};

/** Of a text area the browser would show no more than the line of its cursor. */
const showWhole = ({ key, target }: KeyboardEvent) => {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
};

/** A form for something of the catalog. It asks before unsaved changes are lost. */
export const RecordForm = ({ edits, children }: { edits: RecordEdits; children: ReactNode }) => {
  const t = useT();
  return (
    <form
      className={styles.form}
      noValidate
      onKeyUp={showWhole}
      onSubmit={(event) => {
        event.preventDefault();
        void edits.submit();
      }}
    >
      <Conflicts edits={edits} />
      {children}
      <div ref={stickyBelow} className={styles.bar}>
        <Refusal>{edits.refusal}</Refusal>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isBusy={edits.isSaving} isDisabled={edits.conflicts.length > 0}>
            {t(edits.isSaving ? 'form.sending' : 'record.save')}
          </Button>
          <p role="status">{edits.isEdited ? t('record.unsaved') : edits.isSaved ? t('record.saved') : ''}</p>
        </div>
      </div>
      <ConfirmLeave isEdited={edits.isEdited} isDone={edits.isDone} />
    </form>
  );
};
