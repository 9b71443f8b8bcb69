import { Keyboard, X } from 'lucide-react';
import { useT } from '#web/i18n/translate.ts';
import {
  ARRANGEMENTS,
  DEFAULT_TYPOGRAPHY,
  LINE_SPACINGS,
  TEXT_FACES,
  TEXT_SIZES,
} from '#web/reader/reading-preferences.ts';
import type { ViewOptionsProps } from '#web/reader/reader-types.ts';
import { LAYOUT_MODES, VIEW_MODES } from '#web/reader/view-rules.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { StepSlider } from './step-slider.tsx';
import { ThemeGroup } from './theme-group.tsx';
import { useLightDialog } from './use-light-dialog.ts';
import styles from './view-options.module.css';

type Props = ViewOptionsProps & {
  /** Opens the list of keys; without it there is no such button. */
  onKeyHelp?(): void;
};

/** How the text is shown. Every choice takes effect at once, on the text beside the panel. */
export const ViewOptions = (props: Props) => {
  const { viewMode, layoutMode, arrangement, typography, hasVersion, onTypography, onClose, onKeyHelp } = props;
  const t = useT();
  const { panel, onKeyDown } = useLightDialog(onClose);
  const showsBoth = viewMode === 'SOURCE_AND_TRANSLATIONS';
  return (
    <section
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-label={t('reader.options.title')}
      className={styles.panel}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <h2 className={styles.heading}>{t('reader.options.title')}</h2>
        <IconButton icon={X} label={t('reader.options.close')} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <ChoiceGroup
          legend={t('reader.options.view')}
          value={viewMode}
          choices={VIEW_MODES.map((mode) => ({
            value: mode,
            label: t(`reader.options.view.${mode}`),
            isDisabled: mode !== 'SOURCE' && !hasVersion,
          }))}
          reason={hasVersion ? undefined : t('reader.options.no_version')}
          onChoose={props.onViewMode}
        />
        {hasVersion && (
          <ChoiceGroup
            legend={t('reader.options.arrangement')}
            value={arrangement}
            choices={ARRANGEMENTS.map((one) => ({
              value: one,
              label: t(`reader.options.arrangement.${one}`),
              isDisabled: !showsBoth,
            }))}
            reason={showsBoth ? undefined : t('reader.options.one_only')}
            onChoose={props.onArrangement}
          />
        )}
        <ChoiceGroup
          legend={t('reader.options.layout')}
          value={layoutMode}
          choices={LAYOUT_MODES.map((mode) => ({ value: mode, label: t(`reader.options.layout.${mode}`) }))}
          onChoose={props.onLayoutMode}
        />
        <StepSlider
          label={t('reader.options.size')}
          steps={TEXT_SIZES}
          value={typography.size}
          usual={DEFAULT_TYPOGRAPHY.size}
          onChoose={(size) => onTypography({ ...typography, size })}
        />
        <StepSlider
          label={t('reader.options.spacing')}
          steps={LINE_SPACINGS}
          value={typography.spacing}
          usual={DEFAULT_TYPOGRAPHY.spacing}
          onChoose={(spacing) => onTypography({ ...typography, spacing })}
        />
        <ChoiceGroup
          legend={t('reader.options.face')}
          value={typography.face}
          choices={TEXT_FACES.map((face) => ({ value: face, label: t(`reader.options.face.${face}`) }))}
          onChoose={(face) => onTypography({ ...typography, face })}
        />
        <ThemeGroup />
        {onKeyHelp && (
          <button type="button" className={styles.keys} onClick={onKeyHelp}>
            <Keyboard aria-hidden="true" size={18} />
            {t('reader.keys.title')}
          </button>
        )}
      </div>
    </section>
  );
};
