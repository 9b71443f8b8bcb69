import { useQueryClient } from '@tanstack/react-query';
import type { AccountSettings } from '#shared/contract/users.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/auth/session.ts';
import { PasswordField, RepeatedPasswordFields } from '#web/ui/form/password-field.tsx';
import { sessionsQuery } from './account-settings.data.ts';
import styles from './account-settings.module.css';
import { passwordChangeProblems } from './section-rules.ts';
import { NeedsPassword, SaveButton, Section, useSectionForm } from './section.tsx';

const PasswordForm = ({ email }: { email: string }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const { form, field, save } = useSectionForm({
    fields: ['current_password', 'password', 'repeated'],
    check: passwordChangeProblems,
    send: async ({ current_password, password }, element) => {
      await callAsMember('POST /users/me/password', { body: { current_password, password } });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      element.reset();
      return { key: 'settings.password_saved' };
    },
  });
  return (
    <form {...form} className={styles.form}>
      {/* For password managers: the account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('current_password')}
        label={t('settings.current_password')}
        autoComplete="current-password"
      />
      <RepeatedPasswordFields field={field} />
      <SaveButton {...save}>{t('account.reset_save')}</SaveButton>
    </form>
  );
};

export const PasswordSection = ({ settings: { email, has_password } }: { settings: AccountSettings }) => {
  const t = useT();
  return (
    <Section title={t('account.password')} lead={has_password ? t('settings.password_lead') : undefined}>
      {has_password ? <PasswordForm email={email} /> : <NeedsPassword email={email} />}
    </Section>
  );
};
