import { useQueryClient } from '@tanstack/react-query';
import type { SiteLanguage } from '#shared/languages.ts';
import { useSession } from '#web/auth/session.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { changeQuery } from '#web/paths.ts';
import { useLocation, useNavigate } from '#web/router/router.tsx';

/** Changes the language of the site: on this device, and for a member in the account. */
export const useChooseLanguage = (): ((language: SiteLanguage) => void) => {
  const { changeLanguage, setNotice } = useLanguage();
  const { isMember } = useSession();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const saveToAccount = async (site_language: SiteLanguage) => {
    const { savePreferences } = await import('#web/account-settings/account-settings.data.ts');
    await savePreferences(client, { site_language });
  };

  return (language) => {
    void changeLanguage(language);
    if (isMember) saveToAccount(language).catch(() => setNotice({ kind: 'unsaved' }));
    // Or a reload would restore the language of the address.
    const query = new URLSearchParams(search);
    if (query.has('lang')) navigate(changeQuery(pathname, query, { lang: undefined }), { replace: true });
  };
};
