import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountSettings } from '#shared/contract/users.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Protected } from '#web/auth/protected.tsx';
import { useSession } from '#web/auth/session.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { TitleCard } from '#web/ui/title-card.tsx';
import { useHead } from '#web/ui/head.ts';
import { settingsQuery } from './account-settings.data.ts';
import styles from './account-settings.module.css';
import { BlockedSection } from './blocked-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { LanguagesSection } from './languages-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { UsernameSection } from './username-section.tsx';

const Sections = ({ settings }: { settings: AccountSettings }) => {
  const t = useT();
  const { language } = useLanguage();
  return (
    <div className={styles.page}>
      <TitleCard title={t('account.settings')} language={language} below={t('settings.lead')} />
      <EmailSection settings={settings} />
      <PasswordSection settings={settings} />
      <SecondFactorSection settings={settings} />
      <UsernameSection settings={settings} />
      <LanguagesSection settings={settings} />
      <NotificationsSection settings={settings} />
      <BlockedSection />
      <SessionsSection />
      <StorageSection storage={settings.storage} />
      <DeviceSection />
      <ExportSection />
      <DeleteSection settings={settings} />
    </div>
  );
};

const Settings = () => {
  const { isMember } = useSession();
  // After the session has ended a dialog over this page asks to log in; a call as a guest would ask again.
  const query = useQuery({ ...settingsQuery, enabled: isMember });
  // The end of a session empties the cache, but the forms must keep what is typed in them.
  const [lastSettings, setLastSettings] = useState(query.data);
  if (query.data && query.data !== lastSettings) setLastSettings(query.data);
  const settings = query.data ?? lastSettings;
  return settings ? <Sections settings={settings} /> : <AsyncPart query={query}>{() => null}</AsyncPart>;
};

export const AccountSettingsPage = () => {
  const t = useT();
  useHead({ title: t('account.settings'), description: t('site.description'), path: paths.settings(), unlisted: true });
  return (
    <Protected>
      <Settings />
    </Protected>
  );
};
