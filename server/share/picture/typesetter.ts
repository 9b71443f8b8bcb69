import type { OpenFace } from './faces.ts';

type Run = { face: OpenFace; text: string };

const STAYS_WITH_BEFORE = /^[\p{M}\p{Cf}]$/u;
const LETTERS = /\p{L}/gu;
const HAN = /^\p{sc=Han}$/u;
/** Printers set this where the type for a rare Chinese character is missing. */
const GETA = '〓';
/** With more of its letters missing than this, a text is no longer itself. */
const MOST_MISSING = 0.05;

/** Sets text in several faces, each character in the one for its script. */
export const typesetter = (faces: OpenFace[]) => {
  const [main] = faces;
  if (!main) throw new Error('There is no face to set text in');

  const widths = new Map<string, number>();
  const chosen = new Map<string, OpenFace | undefined>();
  const faceFor = (character: string): OpenFace | undefined => {
    if (chosen.has(character)) return chosen.get(character);
    const own = faces.find((face) => face.letters.test(character));
    const face = [own, main, ...faces].find((each) => each?.font.has(character));
    chosen.set(character, face);
    return face;
  };

  const runsOf = (text: string): Run[] => {
    const runs: Run[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const face = (last && STAYS_WITH_BEFORE.test(character) ? last.face : faceFor(character)) ?? main;
      if (last?.face === face) last.text += character;
      else runs.push({ face, text: character });
    }
    return runs;
  };

  return {
    main,
    /** In parts of the type size. The same syllables come again and again, and at every size that is tried. */
    measure: (text: string): number => {
      const known = widths.get(text);
      if (known !== undefined) return known;
      const width = runsOf(text).reduce((sum, run) => sum + widthOf(run), 0);
      widths.set(text, width);
      return width;
    },

    /** The lines without what no face has; undefined when too much would be missing. Nothing is drawn as a box. */
    readable: (lines: string[]): string[] | undefined => {
      const letters = lines.join('').match(LETTERS) ?? [];
      const missing = letters.filter((letter) => !faceFor(letter)).length;
      if (letters.length === 0 || missing > letters.length * MOST_MISSING) return undefined;
      const shown = (character: string) => {
        if (faceFor(character) || STAYS_WITH_BEFORE.test(character)) return character;
        return HAN.test(character) ? GETA : '';
      };
      return lines.map((line) => Array.from(line, shown).join('').trim()).filter((line) => line !== '');
    },

    /** One line as SVG, its baseline beginning at (x, y). Nothing of the text itself is in it, only outlines. */
    line: (text: string, { x, y, size, fill }: { x: number; y: number; size: number; fill: string }): string => {
      let along = x;
      const drawn = runsOf(text).map((run) => {
        const at = along;
        along += widthOf(run) * size;
        return drawRun(run, at, y, size);
      });
      return `<g fill="${fill}">${drawn.join('')}</g>`;
    },
  };
};

export type Typesetter = ReturnType<typeof typesetter>;

const widthOf = ({ face: { font }, text }: Run): number =>
  font.shape(text).reduce((width, { advance }) => width + advance, 0) / font.unitsPerEm;

const drawRun = ({ face: { font }, text }: Run, x: number, y: number, size: number): string => {
  const scale = size / font.unitsPerEm;
  let along = 0;
  const paths = font.shape(text).map(({ id, advance, dx, dy }) => {
    const path = `<path transform="translate(${along + dx} ${dy})" d="${font.outline(id)}"/>`;
    along += advance;
    return path;
  });
  return `<g transform="translate(${x.toFixed(2)} ${y}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})">${paths.join('')}</g>`;
};
