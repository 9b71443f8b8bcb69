import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { feedbackProblems, isFeedbackType } from '#shared/feedback-rules.ts';
import { FEEDBACK_TYPES } from '#shared/limits.ts';
import { RadioField } from '#web/ui/form/choice-fields.tsx';
import { AccountScreen } from '#web/auth/pages/account-screen.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { callAsMember, useSession } from '#web/auth/session.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { useUnsavedWork } from '#web/auth/unsaved-work.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextArea, TextField } from '#web/ui/form/form-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import styles from './feedback.module.css';

const FeedbackForm = ({ onSent }: { onSent(): void }) => {
  const t = useT();
  const { isMember } = useSession();
  const { data: user } = useQuery({ ...userInfoQuery, enabled: isMember });
  const [isEdited, setEdited] = useState(false);
  useUnsavedWork(isEdited);
  const { form, field, refusal, isSending, isReady } = useForm({
    fields: ['type', 'email', 'words'],
    check: (values) => feedbackProblems(values, isMember),
    send: async ({ type, email, words }) => {
      if (!isFeedbackType(type)) return;
      await callAsMember('POST /feedback', { body: { type, email, words } });
      onSent();
    },
    onEdited: setEdited,
  });
  return (
    <form {...form} method="post" noValidate className={styles.form}>
      <RadioField
        {...field('type')}
        legend={t('feedback.type')}
        initial=""
        choices={FEEDBACK_TYPES.map((value) => ({ value, label: t(`feedback.type_${value}`) }))}
      />
      <TextArea {...field('words')} label={t('feedback.words')} />
      <TextField
        key={user?.email}
        {...field('email')}
        type="email"
        label={t('feedback.email')}
        hint={t('feedback.email_hint')}
        defaultValue={user?.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        isOptional={isMember}
      />
      <SubmitButton refusal={refusal} isSending={isSending} isReady={isReady}>
        {t('feedback.send')}
      </SubmitButton>
    </form>
  );
};

const Thanks = ({ onAgain }: { onAgain(): void }) => {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <h2 ref={heading} tabIndex={-1}>
        {t('feedback.thanks')}
      </h2>
      <p>{t('feedback.thanks_lead')}</p>
      <Button className={styles.restart} onClick={onAgain}>
        {t('feedback.again')}
      </Button>
    </div>
  );
};

export const FeedbackPage = () => {
  const t = useT();
  const [isSent, setSent] = useState(false);
  return (
    <AccountScreen title="feedback.title" lead={isSent ? undefined : t('feedback.lead')} path={paths.feedback()}>
      {isSent ? <Thanks onAgain={() => setSent(false)} /> : <FeedbackForm onSent={() => setSent(true)} />}
    </AccountScreen>
  );
};
