import { Keyboard, X } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useT } from '#web/i18n/translate.ts';
import type { ViewOptionsProps } from '#web/reader/reader-types.ts';
import {
  ARRANGEMENTS,
  DEFAULT_TYPOGRAPHY,
  LINE_SPACINGS,
  TEXT_FACES,
  TEXT_SIZES,
} from '#web/reader/reading-preferences.ts';
import { LAYOUT_MODES, VIEW_MODES } from '#web/reader/view-rules.ts';
import { THEMES } from '#shared/themes.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { chooseTheme, useTheme } from '#web/ui/theme.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { StepSlider } from './step-slider.tsx';
import styles from './view-options.module.css';

/**
 * For a panel beside which the page stays usable: moves the focus into it, closes it on Escape, and restores the focus
 * unless the reader has moved it elsewhere.
 */
export const useNonModalDialog = (onClose: () => void) => {
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = panel.current;
    const focusedBefore = document.activeElement;
    element?.focus({ preventScroll: true });
    return () => {
      const focused = document.activeElement;
      const hasFocus = focused === null || focused === document.body || element?.contains(focused);
      if (hasFocus && focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Only this panel closes, not the one below it.
    event.stopPropagation();
    onClose();
  };

  return { panel, onKeyDown };
};

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

type Props = ViewOptionsProps & {
  /** Without it there is no button for the key help. */
  onKeyHelp?(): void;
};

/** How the text is shown. Every choice takes effect at once. */
export const ViewOptions = (props: Props) => {
  const { viewMode, layoutMode, arrangement, typography, hasVersion, onTypography, onClose, onKeyHelp } = props;
  const t = useT();
  const { panel, onKeyDown } = useNonModalDialog(onClose);
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
        {onKeyHelp && (
          <Button variant="text" className={styles.keys} onClick={onKeyHelp}>
            <Icon node={Keyboard} aria-hidden="true" size={18} />
            {t('reader.keys.title')}
          </Button>
        )}
      </div>
    </section>
  );
};
