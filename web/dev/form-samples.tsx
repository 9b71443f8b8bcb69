import { useId } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { RadioField, SelectField } from '#web/ui/form/choice-fields.tsx';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { BoxedTextArea, CutNotice, EmailField, FormField, TextArea, TextField } from '#web/ui/form/form-field.tsx';
import { NewPasswordField, PasswordField, RepeatedPasswordFields } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { Line, Part } from './part.tsx';

/** Every field as it is, with a hint, and with a problem. */
export const FormSamples = () => {
  const t = useT();
  // Radio buttons of one name belong together, also across the samples of other themes.
  const radioName = useId();
  const label = t('account.email');
  const problem = t('problem.email_invalid');
  const choices = (['keep', 'erase'] as const).map((value) => ({ value, label: t(`settings.sheets_${value}`) }));
  return (
    <Part name="FormField, TextField, EmailField, PasswordField, NewPasswordField, RepeatedPasswordFields, CodeField, TextArea, BoxedTextArea, CutNotice, SelectField, RadioField, SubmitButton">
      <TextField name="empty" label={label} hint={t('account.password_hint', { min: 8 })} isOptional />
      <TextField name="wrong" label={label} problem={problem} defaultValue="pema" />
      <EmailField name="email" label={label} autoComplete="off" />
      <TextField name="disabled" label={label} defaultValue="pema" disabled />
      <PasswordField name="password" label={t('account.password')} defaultValue="pema" />
      <NewPasswordField name="new" label={t('account.password')} />
      <RepeatedPasswordFields field={(name) => ({ name, problem: undefined })} />
      <CodeField name="code" problem={undefined} />
      <CodeField name="recovery" problem={t('refusal.wrong_code')} isRecovery />
      <TextArea name="area" label={label} problem={problem} rows={2} />
      <BoxedTextArea aria-label={label} rows={2} maxLength={10} />
      <CutNotice notice={label} />
      <SelectField name="select" label={t('settings.delete_sheets')} initial="keep" choices={choices} />
      <RadioField
        name={radioName}
        legend={t('settings.delete_sheets')}
        problem={problem}
        initial="keep"
        choices={choices}
      />
      <FormField label={label} problem={problem}>
        {(fieldProps) => <input {...fieldProps} />}
      </FormField>
      <Line>
        <SubmitButton isSending={false} isReady refusal={t('refusal.network')}>
          {t('settings.save')}
        </SubmitButton>
        <SubmitButton isSending isReady isPlain>
          {t('settings.save')}
        </SubmitButton>
        <SubmitButton isSending={false} isReady={false} isPlain>
          {t('settings.save')}
        </SubmitButton>
      </Line>
    </Part>
  );
};
