import { THEMES } from '#shared/themes.ts';
import { useT } from '#web/i18n/translate.ts';
import type { Typography } from '#web/reader/reader-types.ts';
import { DEFAULT_TYPOGRAPHY, LINE_SPACINGS, TEXT_FACES, TEXT_SIZES } from '#web/reader/reading-preferences.ts';
import { chooseTheme, useTheme } from '#web/ui/theme.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { StepSlider } from './step-slider.tsx';

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

type Props = { typography: Typography; onTypography(typography: Typography): void };

/** Size, spacing, face and theme: for whatever is read, a text or a sheet. */
export const TypographyOptions = ({ typography, onTypography }: Props) => {
  const t = useT();
  return (
    <>
      <StepSlider
        label={t('reader.options.size')}
        steps={TEXT_SIZES}
        value={typography.size}
        defaultValue={DEFAULT_TYPOGRAPHY.size}
        onChoose={(size) => onTypography({ ...typography, size })}
      />
      <StepSlider
        label={t('reader.options.spacing')}
        steps={LINE_SPACINGS}
        value={typography.spacing}
        defaultValue={DEFAULT_TYPOGRAPHY.spacing}
        onChoose={(spacing) => onTypography({ ...typography, spacing })}
      />
      <ChoiceGroup
        legend={t('reader.options.face')}
        value={typography.face}
        choices={TEXT_FACES.map((face) => ({ value: face, label: t(`reader.options.face.${face}`) }))}
        onChoose={(face) => onTypography({ ...typography, face })}
      />
      <ThemeGroup />
    </>
  );
};
