import { useEffect } from 'react';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { storeTranslationLanguage } from '#web/i18n/translation-language.ts';
import { paths } from '#web/paths.ts';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { returnPathOf } from './login-return.ts';
import { callAsMember } from './session.ts';
import { useSession } from './use-session.ts';

/** The languages of the account become those of the device she signs in on, unless the address asks for another. */
export const useAccountLanguages = (): (() => Promise<void>) => {
  const { changeLanguage } = useLanguage();
  return async () => {
    const { site_language, translation_language } = await callAsMember('GET /users/me/settings', {});
    storeTranslationLanguage(translation_language);
    if (!new URLSearchParams(window.location.search).has('lang')) await changeLanguage(site_language);
  };
};

/** Whoever is signed in, just now or long since, has no business on a way in: on to the page that asked, else the library. */
export const useRedirectMembers = (): void => {
  const { isMember } = useSession();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const to = returnPathOf(state) ?? paths.collections();
  useEffect(() => {
    if (isMember && window.location.pathname === pathname) navigate(to, { replace: true });
  }, [isMember, to, pathname, navigate]);
};
