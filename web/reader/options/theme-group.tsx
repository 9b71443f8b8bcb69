import { useT } from '#web/i18n/translate.ts';
import { THEMES } from '#web/render-types.ts';
import { chooseTheme, useTheme } from '#web/ui/theme.ts';
import { ChoiceGroup } from './choice-group.tsx';

/** The choice of the top bar, at hand while reading. */
export const ThemeGroup = () => {
  const t = useT();
  const current = useTheme('system');
  return (
    <ChoiceGroup
      legend={t('header.theme')}
      value={current}
      choices={THEMES.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
      onChoose={chooseTheme}
    />
  );
};
