import { readFile } from 'node:fs/promises';

/** A glyph of a shaped text: its number, how far it moves on, and how far it is set off its place, in units of the font. */
type Glyph = { id: number; advance: number; dx: number; dy: number };

export type Font = {
  unitsPerEm: number;
  has(character: string): boolean;
  /** Stacks, conjuncts and marks as the script wants them. */
  shape(text: string): Glyph[];
  /** SVG path data, y upwards. */
  outline(glyph: number): string;
};

/**
 * HarfBuzz shapes and resvg only paints: resvg 2.6 lets the letter after a Devanagari vowel sign run into it, and reads
 * the whole font file again for every glyph.
 */
export const readFont = async (path: string): Promise<Font> => {
  const [harfbuzz, file] = await Promise.all([import('harfbuzzjs'), readFile(path)]);
  const face = new harfbuzz.Face(new harfbuzz.Blob(file));
  const font = new harfbuzz.Font(face);
  return {
    unitsPerEm: face.upem,
    has: (character) => Boolean(font.nominalGlyph(character.codePointAt(0) ?? 0)),
    shape: (text) => {
      const buffer = new harfbuzz.Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      harfbuzz.shape(font, buffer);
      return buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        id: codepoint,
        advance: xAdvance,
        dx: xOffset,
        dy: yOffset,
      }));
    },
    outline: (glyph) => font.glyphToPath(glyph),
  };
};
