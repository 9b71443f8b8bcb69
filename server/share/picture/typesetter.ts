import type { LoadedFace } from './faces.ts';

type Run = { face: LoadedFace; text: string };

const COMBINING = /^[\p{M}\p{Cf}]$/u;
const LETTERS = /\p{L}/gu;
const HAN = /^\p{sc=Han}$/u;
/** The conventional placeholder for a Chinese character that is missing in the font. */
const GETA = '〓';
/** Share of letters without a glyph above which a text is not drawn at all. */
const MAX_MISSING = 0.05;

/** Measures and draws text in several faces, each character in the one for its script. */
export const createTypesetter = (faces: LoadedFace[]) => {
  const [main] = faces;
  if (!main) throw new Error('A typesetter needs at least one face');

  const widths = new Map<string, number>();
  const faceByCharacter = new Map<string, LoadedFace | undefined>();
  const faceFor = (character: string): LoadedFace | undefined => {
    if (faceByCharacter.has(character)) return faceByCharacter.get(character);
    const own = faces.find((face) => face.letters.test(character));
    const face = [own, main, ...faces].find((each) => each?.font.has(character));
    faceByCharacter.set(character, face);
    return face;
  };

  const runsOf = (text: string): Run[] => {
    const runs: Run[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const face = (last && COMBINING.test(character) ? last.face : faceFor(character)) ?? main;
      if (last?.face === face) last.text += character;
      else runs.push({ face, text: character });
    }
    return runs;
  };

  return {
    main,
    /** The width in em. Cached: the same syllables recur, and every size that is tried measures them again. */
    measure: (text: string): number => {
      const cached = widths.get(text);
      if (cached !== undefined) return cached;
      const width = runsOf(text).reduce((sum, run) => sum + widthOf(run), 0);
      widths.set(text, width);
      return width;
    },

    /** The lines without characters that no face has; undefined when too many are missing. Nothing is drawn as a box. */
    drawableText: (lines: string[]): string[] | undefined => {
      const letters = lines.join('').match(LETTERS) ?? [];
      const missing = letters.filter((letter) => !faceFor(letter)).length;
      if (letters.length === 0 || missing > letters.length * MAX_MISSING) return undefined;
      const replaceMissing = (character: string) => {
        if (faceFor(character) || COMBINING.test(character)) return character;
        return HAN.test(character) ? GETA : '';
      };
      return lines.map((line) => Array.from(line, replaceMissing).join('').trim()).filter((line) => line !== '');
    },

    /** One line as SVG, its baseline starting at (x, y). It contains outlines only, no text that would need escaping. */
    line: (text: string, { x, y, size, fill }: { x: number; y: number; size: number; fill: string }): string => {
      let runX = x;
      const drawn = runsOf(text).map((run) => {
        const start = runX;
        runX += widthOf(run) * size;
        return drawRun(run, start, y, size);
      });
      return `<g fill="${fill}">${drawn.join('')}</g>`;
    },
  };
};

export type Typesetter = ReturnType<typeof createTypesetter>;

const widthOf = ({ face: { font }, text }: Run): number =>
  font.shape(text).reduce((width, { advance }) => width + advance, 0) / font.unitsPerEm;

const drawRun = ({ face: { font }, text }: Run, x: number, y: number, size: number): string => {
  const scale = size / font.unitsPerEm;
  let glyphX = 0;
  const paths = font.shape(text).map(({ id, advance, dx, dy }) => {
    const path = `<path transform="translate(${glyphX + dx} ${dy})" d="${font.outline(id)}"/>`;
    glyphX += advance;
    return path;
  });
  return `<g transform="translate(${x.toFixed(2)} ${y}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})">${paths.join('')}</g>`;
};
