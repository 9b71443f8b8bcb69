import { HIGHLIGHT_COLOURS, type HighlightColour } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import { ColourDot } from './colour-dot.tsx';
import styles from './notes.module.css';

type Props = { colour: HighlightColour | null; onChange(colour: HighlightColour | null): void };

/** One of the four, or none. */
export const ColourChoice = ({ colour, onChange }: Props) => {
  const t = useT();
  return (
    <fieldset className={styles.colours}>
      <legend>{t('notes.colour_label')}</legend>
      {[null, ...HIGHLIGHT_COLOURS].map((one) => (
        <label key={one ?? 'none'} className={styles.colour}>
          <input type="radio" name="colour" checked={one === colour} onChange={() => onChange(one)} />
          {one && <ColourDot colour={one} />}
          {t(one ? `notes.colour.${one}` : 'notes.colour.none')}
        </label>
      ))}
    </fieldset>
  );
};
