/** Lines that stay in sight of a passage too long for the panel. */
export const LINES_SHOWN = 6;

/** Hiding a line or two would cost the reader a click and save no room. */
const LINES_SPARED = 3;

export const lineCount = (height: number, lineHeight: number): number =>
  lineHeight > 0 ? Math.round(height / lineHeight) : 0;

/** By lines, not characters: a Tibetan, a Chinese and an English line hold very different amounts of text. */
export const isLong = (lines: number): boolean => lines > LINES_SHOWN + LINES_SPARED;
