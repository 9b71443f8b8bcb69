import { useLanguage } from '#web/i18n/language-context.tsx';
import { storeTranslationLanguage } from '#web/i18n/translation-language.ts';
import { callAsMember } from '#web/session/session.ts';

/** The languages of the account become those of the device she signs in on, unless the address asks for another. */
export const useAccountLanguages = (): (() => Promise<void>) => {
  const { changeLanguage } = useLanguage();
  return async () => {
    const { site_language, translation_language } = await callAsMember('GET /users/me/settings', {});
    storeTranslationLanguage(translation_language);
    if (!new URLSearchParams(window.location.search).has('lang')) await changeLanguage(site_language);
  };
};
