import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteSettings } from '#shared/contract/admin-settings.ts';
import { HOLD_CHOICES } from '#shared/limits.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { callAsMember } from '#web/auth/session.ts';
import { useT } from '#web/i18n/translate.ts';
import type { RouteContext } from '#web/route-context.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { RadioField } from '#web/ui/form/choice-fields.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { siteSettingsQuery } from './admin.data.ts';
import { AdminFrame } from './admin-frame.tsx';
import styles from './admin.module.css';

const FIELD = 'hold_first_publications';

type FormProps = {
  settings: SiteSettings;
  /** Kept by the page: the form begins anew with what is stored. */
  isSaved: boolean;
  onSaved(isSaved: boolean): void;
};

const SettingsForm = ({ settings, isSaved, onSaved }: FormProps) => {
  const t = useT();
  const client = useQueryClient();
  const { form, refusal, isSending, isReady } = useForm({
    fields: [FIELD],
    send: async (values) => {
      const chosen = HOLD_CHOICES.find((each) => each === values[FIELD]);
      await callAsMember('PUT /admin/settings', { body: chosen ? { [FIELD]: chosen } : {} });
      await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
      onSaved(true);
    },
    // Once it is sent nothing is edited any more, and it is saved.
    onEdited: (isEdited) => isEdited && onSaved(false),
  });
  const choices = HOLD_CHOICES.map((value) => ({ value, label: t(`admin.hold.${value}`) }));
  return (
    <form {...form} method="post" noValidate className={styles.form}>
      <p>{t('admin.setting_lead')}</p>
      <RadioField name={FIELD} legend={t(`admin.setting.${FIELD}`)} initial={settings[FIELD]} choices={choices} />
      <SubmitButton refusal={refusal} isSending={isSending} isReady={isReady}>
        {t('admin.save')}
      </SubmitButton>
      <p role="status">{isSaved && t('admin.saved')}</p>
    </form>
  );
};

const Settings = () => {
  const query = useQuery(siteSettingsQuery);
  const [isSaved, setSaved] = useState(false);
  return (
    <AsyncPart query={query} onFailure="list">
      {(settings) => <SettingsForm key={settings[FIELD]} settings={settings} isSaved={isSaved} onSaved={setSaved} />}
    </AsyncPart>
  );
};

/** What administrators choose for the whole site. */
export const SettingsPage = ({ route }: { route: RouteContext }) => (
  <AdminFrame route={route} section="settings">
    {() => <Settings />}
  </AdminFrame>
);
