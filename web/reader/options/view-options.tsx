import { Download, Keyboard, Printer } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';
import { useT } from '#web/i18n/translate.ts';
import type { ViewOptionsProps } from '#web/reader/reader-types.ts';
import { ARRANGEMENTS, NUMBERS } from '#web/reader/reading-preferences.ts';
import { LAYOUT_MODES, VIEW_MODES } from '#web/reader/view-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { TypographyOptions } from './typography-options.tsx';
import styles from './view-options.module.css';

type Props = ViewOptionsProps & {
  /** Without it there is no button for the key help. */
  onKeyHelp?(): void;
  onPrint(): void;
  onDownload(): void;
};

/** How the text is shown. Every choice takes effect at once. */
export const ViewOptions = (props: Props) => {
  const { viewMode, layoutMode, arrangement, typography, hasVersion, onTypography, onClose, onKeyHelp, onPrint } =
    props;
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
      <Button variant="text" className={styles.keys} onClick={onPrint}>
        <Icon node={Printer} aria-hidden="true" size={18} />
        {t('reader.print.title')}
      </Button>
      <Button variant="text" className={styles.keys} onClick={props.onDownload}>
        <Icon node={Download} aria-hidden="true" size={18} />
        {t('text.download')}
      </Button>
      {onKeyHelp && (
        <Button variant="text" className={styles.keys} onClick={onKeyHelp}>
          <Icon node={Keyboard} aria-hidden="true" size={18} />
          {t('reader.keys.title')}
        </Button>
      )}
    </OptionsPanel>
  );
};
