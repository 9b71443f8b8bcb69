import { useEffect } from 'react';
import { chosenLanguage, storeTranslationLanguage, useLanguage } from '#web/i18n/language-context.tsx';
import { paths } from '#web/paths.ts';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { returnPathOf } from './login-return.ts';
import { callAsMember, useSession } from './session.ts';

/**
 * After login this device uses the languages of the account, unless the address names another. Who had chosen another
 * language on this device is told so.
 */
export const useAccountLanguages = (): (() => Promise<void>) => {
  const { changeLanguage, setNotice } = useLanguage();
  return async () => {
    const { site_language, translation_language } = await callAsMember('GET /users/me/settings', {});
    storeTranslationLanguage(translation_language);
    if (new URLSearchParams(window.location.search).has('lang')) return;
    const chosen = chosenLanguage();
    await changeLanguage(site_language);
    if (chosen && chosen !== site_language) setNotice({ kind: 'account', chosen });
  };
};

/** Sends members away from the login and register pages: to the page they came from, else to the library. */
export const useRedirectMembers = (): void => {
  const { isMember } = useSession();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const to = returnPathOf(state) ?? paths.collections();
  useEffect(() => {
    if (isMember && window.location.pathname === pathname) navigate(to, { replace: true });
  }, [isMember, to, pathname, navigate]);
};
