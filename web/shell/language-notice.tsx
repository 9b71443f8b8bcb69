import { SITE_LANGUAGE_NAMES } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { ScriptRuns } from '#web/i18n/script-runs-text.tsx';
import { useT } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { FloatingNotice } from '#web/ui/floating-notice.tsx';
import { useChooseLanguage } from './use-choose-language.ts';

/** Says why the site is not in the language that the reader has chosen, and leads back to it. */
export const LanguageNotice = () => {
  const t = useT();
  const { language, notice, setNotice } = useLanguage();
  const choose = useChooseLanguage();
  const keep = () => (notice?.kind === 'account' ? setNotice(undefined) : choose(language));
  return (
    notice && (
      <FloatingNotice>
        <p>
          <ScriptRuns text={t(`site_language.${notice.kind}`, { language: SITE_LANGUAGE_NAMES[language] })} />
        </p>
        {notice.kind === 'unsaved' ? (
          <Button size="compact" onClick={keep}>
            {t('common.try_again')}
          </Button>
        ) : (
          <>
            <Button size="compact" lang={notice.chosen} onClick={() => choose(notice.chosen)}>
              {SITE_LANGUAGE_NAMES[notice.chosen]}
            </Button>
            <Button size="compact" variant="text" lang={language} onClick={keep}>
              {t('site_language.keep', { language: SITE_LANGUAGE_NAMES[language] })}
            </Button>
          </>
        )}
      </FloatingNotice>
    )
  );
};
