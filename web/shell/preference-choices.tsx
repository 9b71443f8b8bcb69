import type { MouseEvent } from 'react';
import { SITE_LANGUAGE_NAMES, SITE_LANGUAGES, type SiteLanguage } from '#shared/languages.ts';
import { type Theme, THEMES } from '#shared/themes.ts';
import { useLanguage } from '#web/i18n/language-context.tsx';
import { useT } from '#web/i18n/translate.ts';
import { changeQuery } from '#web/paths.ts';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { chooseTheme, useTheme } from '#web/ui/theme.ts';
import { useChooseLanguage } from './use-choose-language.ts';
import styles from './preference-choices.module.css';

/** Plain links, so that the choice works without JavaScript. Each name is in its own language. */
export const LanguageChoice = () => {
  const { language: current } = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);

  const choose = (event: MouseEvent, language: SiteLanguage) => {
    event.preventDefault();
    chooseLanguage(language);
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

/** Plain links, so that the choice works without JavaScript. */
export const ThemeChoice = ({ rendered }: { rendered: Theme }) => {
  const t = useT();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const current = useTheme(rendered);
  const query = new URLSearchParams(search);

  const choose = (event: MouseEvent, theme: Theme) => {
    event.preventDefault();
    chooseTheme(theme);
    if (query.has('theme')) navigate(changeQuery(pathname, query, { theme: undefined }), { replace: true });
  };

  return (
    <ul className={styles.choices}>
      {THEMES.map((theme) => (
        <li key={theme}>
          <a
            href={changeQuery(pathname, query, { theme })}
            rel="nofollow"
            aria-current={theme === current || undefined}
            onClick={(event) => choose(event, theme)}
          >
            <span className={styles.swatch} data-theme={theme} aria-hidden="true" />
            {t(`theme.${theme}`)}
          </a>
        </li>
      ))}
    </ul>
  );
};
