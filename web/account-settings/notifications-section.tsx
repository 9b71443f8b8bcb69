import { useQueryClient } from '@tanstack/react-query';
import type { AccountSettings } from '#shared/contract/users.ts';
import { NOTIFICATION_FREQUENCIES } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import styles from './account-settings.module.css';
import { RadioField } from '../ui/form/choice-fields.tsx';
import { savePreferences } from './account-settings.data.ts';
import { SaveButton, Section, useSectionForm } from './section.tsx';

export const NotificationsSection = ({ settings }: { settings: AccountSettings }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const { form, field, save } = useSectionForm({
    fields: ['notification_frequency'],
    send: async (values) => {
      const notification_frequency = NOTIFICATION_FREQUENCIES.find((one) => one === values.notification_frequency);
      if (!notification_frequency) return undefined;
      await savePreferences(queryClient, { notification_frequency });
      return { key: 'settings.saved' };
    },
  });
  return (
    <Section title={t('settings.notifications_title')} lead={t('settings.notifications_lead')}>
      <form {...form} className={styles.form}>
        <RadioField
          {...field('notification_frequency')}
          legend={t('settings.notifications_legend')}
          initial={settings.notification_frequency}
          choices={NOTIFICATION_FREQUENCIES.map((value) => ({ value, label: t(`settings.frequency.${value}`) }))}
        />
        {settings.notification_frequency !== 'never' && !settings.is_email_confirmed && (
          <p>
            {settings.pending_email
              ? t('settings.notifications_unconfirmed', { email: settings.pending_email })
              : t('settings.notifications_unasked', { email: settings.email })}
          </p>
        )}
        <SaveButton {...save}>{t('settings.save')}</SaveButton>
      </form>
    </Section>
  );
};
