import './colours.css';
import { HIGHLIGHT_COLOURS, type HighlightColour } from '#shared/limits.ts';
import { useT } from '#web/i18n/translate.ts';
import dot from './colour-dot.module.css';
import styles from './notes.module.css';

/** A shape for each colour, for colour-blind readers. */
const SHAPES: Record<HighlightColour, string> = { yellow: '●', green: '■', blue: '▲', pink: '◆' };

/** Decorative: the name of the colour is next to it or on its button. */
export const ColourDot = ({ colour }: { colour: HighlightColour }) => (
  <span className={dot.dot} data-colour={colour} aria-hidden="true">
    {SHAPES[colour]}
  </span>
);

type Props = { colour: HighlightColour | null; onChange(colour: HighlightColour | null): void };

/** One of the highlight colours, or none. */
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
