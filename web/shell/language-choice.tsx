import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { SITE_LANGUAGE_NAMES, SITE_LANGUAGES, type SiteLanguage } from '#shared/languages.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { changeQuery } from '#web/paths.ts';
import styles from './choice.module.css';

/** Plain links, so that the choice works without JavaScript. Each name stands in its own language. */
export const LanguageChoice = () => {
  const { language: current, changeLanguage } = useLanguage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);

  const choose = (event: MouseEvent, language: SiteLanguage) => {
    event.preventDefault();
    void changeLanguage(language);
    // Or a reload would restore the language of the address.
    if (query.has('lang')) navigate(changeQuery(pathname, query, { lang: undefined }), { replace: true });
  };

  return (
    <ul className={styles.choices}>
      {SITE_LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={changeQuery(pathname, query, { lang: language })}
            lang={language}
            hrefLang={language}
            aria-current={language === current || undefined}
            onClick={(event) => choose(event, language)}
          >
            {SITE_LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  );
};
