import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsProblem } from '#shared/feedback-rules.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useUnsavedWork } from '#web/auth/unsaved-work.ts';
import { useT } from '#web/i18n/translate.ts';
import { TextArea } from '#web/ui/form/form-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import styles from './corrections.module.css';

/** Answers the question of an editor. */
export const AnswerForm = ({ id }: { id: string }) => {
  const t = useT();
  const client = useQueryClient();
  const [isEdited, setEdited] = useState(false);
  useUnsavedWork(isEdited);
  const { form, field, refusal, isSending, isReady } = useForm({
    fields: ['words'],
    check: ({ words }) => ({ words: wordsProblem(words) }),
    send: async ({ words }) => {
      await callAsMember('POST /corrections/{id}/answer', { params: { id }, body: { words } });
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
    },
    onEdited: setEdited,
  });
  return (
    <form {...form} method="post" noValidate className={styles.form}>
      <TextArea {...field('words')} label={t('corrections.your_answer')} rows={3} />
      <SubmitButton refusal={refusal} isSending={isSending} isReady={isReady} isPlain>
        {t('corrections.send_answer')}
      </SubmitButton>
    </form>
  );
};
