import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from '#web/router/router.tsx';
import { type Theme, THEMES } from '#shared/themes.ts';
import { useT } from '#web/i18n/translate.ts';
import { changeQuery } from '#web/paths.ts';
import { chooseTheme, useTheme } from '#web/ui/theme.ts';
import styles from './choice.module.css';

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
