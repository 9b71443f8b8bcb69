import { wordsProblem } from '#shared/feedback-rules.ts';
import { UserText } from '#web/i18n/user-text.tsx';
import { withParts } from '#web/i18n/with-parts.tsx';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/auth/session.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody } from '#web/ui/dialog-body.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextArea } from '#web/ui/form/form-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { FIRST_FOCUS, Modal } from '#web/ui/modal.tsx';
import styles from './user-actions.module.css';

type Props = { name: string; username: string; onClose(isSent: boolean): void };

/** Reports a person to the people who run the site. */
export const ReportDialog = ({ name, username, onClose }: Props) => {
  const t = useT();
  const { form, field, refusal, isSending, isReady } = useForm({
    fields: ['words'],
    check: ({ words }) => ({ words: wordsProblem(words) }),
    send: async ({ words }) => {
      await callAsMember('POST /users/{username}/report', { params: { username }, body: { words } });
      onClose(true);
    },
  });
  const title = t('profile.report_title', { name });
  return (
    <Modal label={title} className={styles.dialog} onClose={() => onClose(false)}>
      <form {...form} method="post" noValidate>
        <DialogBody title={title}>
          <p>{withParts(t, 'profile.report_lead', { name: <UserText short="name">{name}</UserText> })}</p>
          <TextArea {...field('words')} label={t('profile.report_words')} {...{ [FIRST_FOCUS]: '' }} />
          <SubmitButton refusal={refusal} isSending={isSending} isReady={isReady}>
            {t('profile.report_send')}
          </SubmitButton>
          <Button size="large" onClick={() => onClose(false)}>
            {t('profile.cancel')}
          </Button>
        </DialogBody>
      </form>
    </Modal>
  );
};
