import './colours.css';
import type { HighlightColour } from '#shared/limits.ts';
import styles from './colour-dot.module.css';

/** A shape for each, for whoever does not tell colours apart. */
const SHAPES: Record<HighlightColour, string> = { yellow: '●', green: '■', blue: '▲', pink: '◆' };

/** Its name stands beside it, or on the button around it. */
export const ColourDot = ({ colour }: { colour: HighlightColour }) => (
  <span className={styles.dot} data-colour={colour} aria-hidden="true">
    {SHAPES[colour]}
  </span>
);
