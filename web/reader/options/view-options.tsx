import { Download, type IconNode, Keyboard, Printer, TextQuote } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { type Key, useT } from '#web/i18n/translate.ts';
import type { PaneDialog, ViewOptionsProps } from '#web/reader/reader-types.ts';
import { ARRANGEMENTS, NUMBERS } from '#web/reader/reading-preferences.ts';
import { LAYOUT_MODES, VIEW_MODES } from '#web/reader/view-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { TypographyOptions } from './typography-options.tsx';
import styles from './view-options.module.css';

const DIALOGS: { name: PaneDialog; label: Key; icon: IconNode }[] = [
  { name: 'cite', label: 'cite.open', icon: TextQuote },
  { name: 'print', label: 'reader.print.title', icon: Printer },
  { name: 'download', label: 'text.download', icon: Download },
  { name: 'keys', label: 'reader.keys.title', icon: Keyboard },
];

type Props = ViewOptionsProps & {
  onDialog(name: PaneDialog): void;
};

/** How the text is shown. Every choice takes effect at once. */
export const ViewOptions = (props: Props) => {
  const { viewMode, layoutMode, arrangement, typography, hasVersion, onTypography, onClose, onDialog } = props;
  const t = useT();
  const showsBoth = viewMode === 'SOURCE_AND_TRANSLATIONS';
  return (
    <OptionsPanel onClose={onClose}>
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
      <ChoiceGroup
        legend={t('reader.options.numbers')}
        value={props.numbers}
        choices={NUMBERS.map((numbers) => ({ value: numbers, label: t(`reader.options.numbers.${numbers}`) }))}
        onChoose={props.onNumbers}
      />
      <TypographyOptions typography={typography} onTypography={onTypography} />
      {DIALOGS.map(({ name, label, icon }) => (
        <Button key={name} variant="text" className={styles.keys} onClick={() => onDialog(name)}>
          <Icon node={icon} aria-hidden="true" size={18} />
          {t(label)}
        </Button>
      ))}
    </OptionsPanel>
  );
};
