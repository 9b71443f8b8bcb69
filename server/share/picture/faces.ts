import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A glyph of shaped text: id, advance and offset, in font units. */
type Glyph = { id: number; advance: number; dx: number; dy: number };

type Font = {
  unitsPerEm: number;
  has(character: string): boolean;
  /** Glyphs with the stacks, conjuncts and marks of the script. */
  shape(text: string): Glyph[];
  /** SVG path data, y upwards. */
  outline(glyph: number): string;
};

/**
 * HarfBuzz shapes and resvg only paints: resvg 2.6 lets the letter after a Devanagari vowel sign run into it, and reads
 * the whole font file again for every glyph.
 */
const readFont = async (path: string): Promise<Font> => {
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

/** A typeface and its metrics, in em. */
type Face = {
  family: string;
  file: string;
  /** The characters it is used for. */
  letters: RegExp;
  leading: number;
  /** Visible height above and below the baseline, by which a block is centred. */
  ascent: number;
  descent: number;
};

const LATIN: Face = {
  family: 'Gentium Book Plus',
  file: 'gentium-book-plus/400Regular/GentiumBookPlus_400Regular.ttf',
  letters: /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u,
  leading: 1.36,
  ascent: 0.68,
  descent: 0.2,
};

/** One per script. Text in other scripts is never drawn as empty boxes: see `drawableText` of the typesetter. */
const FACES: Face[] = [
  LATIN,
  {
    family: 'Noto Serif Tibetan',
    file: 'noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf',
    letters: /\p{sc=Tibetan}/u,
    leading: 1.72,
    ascent: 0.78,
    descent: 0.42,
  },
  {
    family: 'Cactus Classical Serif',
    file: 'cactus-classical-serif/400Regular/CactusClassicalSerif_400Regular.ttf',
    letters: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3001-\u303F\uFF00-\uFFEF]/u,
    leading: 1.58,
    ascent: 0.84,
    descent: 0.06,
  },
  {
    family: 'Noto Serif Devanagari',
    file: 'noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
    letters: /\p{sc=Devanagari}/u,
    leading: 1.6,
    ascent: 0.8,
    descent: 0.3,
  },
  {
    family: 'Noto Sans Thai',
    file: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
    letters: /\p{sc=Thai}/u,
    leading: 1.6,
    ascent: 0.85,
    descent: 0.25,
  },
  {
    family: 'Noto Sans Lao',
    file: 'noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf',
    letters: /\p{sc=Lao}/u,
    leading: 1.6,
    ascent: 0.85,
    descent: 0.25,
  },
  {
    family: 'Noto Sans Gujarati',
    file: 'noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
    letters: /\p{sc=Gujarati}/u,
    leading: 1.6,
    ascent: 0.8,
    descent: 0.3,
  },
];

export type LoadedFace = Face & { font: Font };

const { resolve } = createRequire(import.meta.url);
const loadedFaces = new Map<Face, Promise<LoadedFace>>();

/** Reads each file once, when a picture first needs it. */
const loadFace = (face: Face): Promise<LoadedFace> => {
  const cached = loadedFaces.get(face);
  if (cached) return cached;
  const loading = readFont(resolve(`@expo-google-fonts/${face.file}`)).then((font) => ({ ...face, font }));
  loadedFaces.set(face, loading);
  loading.catch(() => loadedFaces.delete(face));
  return loading;
};

/** Loads the faces a text needs, the most used first. Latin is always among them. */
export const facesFor = (text: string): Promise<LoadedFace[]> => {
  const counts = new Map(FACES.map((face) => [face, text.match(new RegExp(face.letters, 'gu'))?.length ?? 0]));
  const needed = FACES.filter((face) => face === LATIN || counts.get(face));
  return Promise.all(needed.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).map(loadFace));
};
