import { type ReactNode, useState } from 'react';
import { wordsProblem } from '#shared/feedback-rules.ts';
import { useT } from '#web/i18n/translate.ts';
import { Button } from './button.tsx';
import { DialogActions, DialogBody } from './dialog-body.tsx';
import { TextArea } from './form/form-field.tsx';
import { SubmitButton } from './form/submit-button.tsx';
import { useForm } from './form/use-form.ts';
import { FIRST_FOCUS, Modal } from './modal.tsx';
import styles from './words-dialog.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Of the field. */
  label: string;
  sendLabel: string;
  /** Further fields above the words, and their names. */
  fields?: ReactNode;
  names?: readonly string[];
  send(words: string, values: Record<string, string>): Promise<unknown>;
  /** Shown when it is sent; without it the dialog closes. */
  thanks?: string;
  onClose(isSent: boolean): void;
};

/** Asks for a few words and sends them: a report, an answer, a reason. */
export const WordsDialog = ({ title, lead, label, sendLabel, fields, names = [], send, thanks, onClose }: Props) => {
  const t = useT();
  const [isSent, setSent] = useState(false);
  const { form, field, refusal, isSending, isReady } = useForm<string>({
    fields: [...names, 'words'],
    check: ({ words = '' }) => ({ words: wordsProblem(words) }),
    send: async ({ words = '', ...values }) => {
      await send(words, values);
      if (thanks) setSent(true);
      else onClose(true);
    },
  });
  const close = () => !isSending && onClose(isSent);
  return (
    <Modal label={title} className={styles.dialog} onClose={close}>
      {isSent ? (
        <DialogBody title={title}>
          <p role="status">{thanks}</p>
          <DialogActions>
            <Button onClick={close}>{t('publish.close')}</Button>
          </DialogActions>
        </DialogBody>
      ) : (
        <form {...form} method="post" noValidate>
          <DialogBody title={title}>
            {lead && <p>{lead}</p>}
            {fields}
            <TextArea {...field('words')} label={label} {...{ [FIRST_FOCUS]: '' }} />
            <SubmitButton refusal={refusal} isSending={isSending} isReady={isReady}>
              {sendLabel}
            </SubmitButton>
            <Button size="large" onClick={close}>
              {t('profile.cancel')}
            </Button>
          </DialogBody>
        </form>
      )}
    </Modal>
  );
};
