const NO_BREAK_SPACE = '\u00A0';

/** Spaces before a shad or another mark that ends a Tibetan clause, also where tags stand between them. */
const BEFORE_SHAD = /(?<! ) +(?=(?:<[^<>]*>)*[།-༔])/g;

/** No line of a text or of HTML begins with a shad: the strokes that end a Tibetan clause stay together. */
export const keepShad = (text: string): string =>
  text.replaceAll(BEFORE_SHAD, (spaces) => NO_BREAK_SPACE.repeat(spaces.length));
