import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import type { AccountSettings } from '#shared/contract/users.ts';
import { isSiteLanguage, SITE_LANGUAGE_NAMES, SITE_LANGUAGES } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { languageName } from '#web/i18n/language-names.tsx';
import { storeTranslationLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { changeQuery } from '#web/paths.ts';
import styles from './account-settings.module.css';
import { SelectField } from '../ui/form/choice-fields.tsx';
import { savePreferences } from './account-settings.data.ts';
import { SaveButton, Section, useSectionForm } from './section.tsx';

/** The languages texts are translated into, those of the site first. */
const TRANSLATION_LANGUAGES = 'en bo zh ja ko mn dz hi ne vi th fr de es it pt ru'.split(' ');

/** With the current choice, even if the list does not have it. */
const translationLanguages = (chosen: string | null): string[] =>
  chosen && !TRANSLATION_LANGUAGES.includes(chosen) ? [...TRANSLATION_LANGUAGES, chosen] : TRANSLATION_LANGUAGES;

export const LanguagesSection = ({ settings }: { settings: AccountSettings }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const { changeLanguage } = useLanguage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { form, field, save } = useSectionForm({
    fields: ['site_language', 'translation_language'],
    send: async ({ site_language, translation_language }) => {
      if (!isSiteLanguage(site_language)) return undefined;
      await savePreferences(queryClient, { site_language, translation_language: translation_language || null });
      storeTranslationLanguage(translation_language || null);
      await changeLanguage(site_language);
      // Or a reload would restore the language of the address.
      const query = new URLSearchParams(search);
      if (query.has('lang')) navigate(changeQuery(pathname, query, { lang: undefined }), { replace: true });
      return { key: 'settings.saved' };
    },
  });
  return (
    <Section title={t('settings.languages_title')} lead={t('settings.languages_lead')}>
      <form {...form} className={styles.form}>
        <SelectField
          key={settings.site_language}
          {...field('site_language')}
          label={t('header.language')}
          hint={t('settings.site_language_hint')}
          initial={settings.site_language}
          choices={SITE_LANGUAGES.map((code) => ({ value: code, label: SITE_LANGUAGE_NAMES[code], lang: code }))}
        />
        <SelectField
          {...field('translation_language')}
          label={t('settings.translation_language')}
          hint={t('settings.translation_hint')}
          initial={settings.translation_language ?? ''}
          choices={[
            { value: '', label: t('settings.translation_as_site') },
            ...translationLanguages(settings.translation_language).map((code) => ({
              value: code,
              label: languageName(t, code),
            })),
          ]}
        />
        <SaveButton {...save}>{t('settings.save')}</SaveButton>
      </form>
    </Section>
  );
};
