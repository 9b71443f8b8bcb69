import { useQueryClient } from '@tanstack/react-query';
import type { AccountSettings } from '#shared/contract/users.ts';
import { EMAIL_LINK_MS } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { callAsMember } from '#web/auth/session.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { EmailField } from '#web/ui/form/form-field.tsx';
import { settingsQuery } from './account-settings.data.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './account-settings.module.css';
import { emailChangeProblems } from './section-rules.ts';
import { NeedsPassword, SaveButton, Section, useSectionForm } from './section.tsx';

const HOUR_MS = 60 * 60_000;

const EmailForm = () => {
  const t = useT();
  const queryClient = useQueryClient();
  const { form, field, save } = useSectionForm({
    fields: ['email', 'password'],
    check: emailChangeProblems,
    send: async (body, element) => {
      const settings = await callAsMember('POST /users/me/email', { body });
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      element.reset();
      return { key: 'settings.email_sent', params: { email: settings.pending_email ?? body.email } };
    },
  });
  return (
    <form {...form} className={styles.form}>
      <EmailField {...field('email')} label={t('settings.email_new')} autoComplete="email" />
      <PasswordField
        {...field('password')}
        label={t('account.password')}
        hint={t('settings.password_why')}
        autoComplete="current-password"
      />
      <SaveButton {...save}>{t('settings.email_send')}</SaveButton>
    </form>
  );
};

export const EmailSection = ({ settings }: { settings: AccountSettings }) => {
  const t = useT();
  const { email, pending_email, has_password } = settings;
  return (
    <Section title={t('account.confirm_title')} lead={t('settings.email_now', { email })}>
      {pending_email && pending_email !== email && (
        <Notice className={styles.note}>
          {t('settings.email_pending', { email: pending_email, hours: EMAIL_LINK_MS / HOUR_MS })}
        </Notice>
      )}
      {has_password ? <EmailForm /> : <NeedsPassword email={email} />}
    </Section>
  );
};
