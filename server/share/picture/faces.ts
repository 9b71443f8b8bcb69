import { createRequire } from 'node:module';
import { readFont, type Font } from './font.ts';

/** A face a picture can be set in, and how it sits on a line, in parts of its size. */
export type Face = {
  family: string;
  file: string;
  letters: RegExp;
  leading: number;
  /** What stands above and below the baseline of an ordinary line: a block is centred by what the eye sees of it. */
  above: number;
  below: number;
};

const LATIN: Face = {
  family: 'Gentium Book Plus',
  file: 'gentium-book-plus/400Regular/GentiumBookPlus_400Regular.ttf',
  letters: /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u,
  leading: 1.36,
  above: 0.68,
  below: 0.2,
};

/** Every script we have a face for. Those that are not here are never drawn as empty boxes: see `readable`. */
const FACES: Face[] = [
  LATIN,
  {
    family: 'Noto Serif Tibetan',
    file: 'noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf',
    letters: /\p{sc=Tibetan}/u,
    leading: 1.72,
    above: 0.78,
    below: 0.42,
  },
  {
    family: 'Cactus Classical Serif',
    file: 'cactus-classical-serif/400Regular/CactusClassicalSerif_400Regular.ttf',
    letters: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3001-\u303F\uFF00-\uFFEF]/u,
    leading: 1.58,
    above: 0.84,
    below: 0.06,
  },
  {
    family: 'Noto Serif Devanagari',
    file: 'noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
    letters: /\p{sc=Devanagari}/u,
    leading: 1.6,
    above: 0.8,
    below: 0.3,
  },
  {
    family: 'Noto Sans Thai',
    file: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
    letters: /\p{sc=Thai}/u,
    leading: 1.6,
    above: 0.85,
    below: 0.25,
  },
  {
    family: 'Noto Sans Lao',
    file: 'noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf',
    letters: /\p{sc=Lao}/u,
    leading: 1.6,
    above: 0.85,
    below: 0.25,
  },
  {
    family: 'Noto Sans Gujarati',
    file: 'noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
    letters: /\p{sc=Gujarati}/u,
    leading: 1.6,
    above: 0.8,
    below: 0.3,
  },
];

export type OpenFace = Face & { font: Font };

const { resolve } = createRequire(import.meta.url);
const opened = new Map<Face, Promise<OpenFace>>();

/** Each file is read once, when a picture first needs it. */
const openFace = (face: Face): Promise<OpenFace> => {
  const known = opened.get(face);
  if (known) return known;
  const opening = readFont(resolve(`@expo-google-fonts/${face.file}`)).then((font) => ({ ...face, font }));
  opened.set(face, opening);
  opening.catch(() => opened.delete(face));
  return opening;
};

/** The faces a text needs, the one most of it is written in first. Latin is always among them. */
export const facesFor = (text: string): Promise<OpenFace[]> => {
  const counts = new Map(FACES.map((face) => [face, text.match(new RegExp(face.letters, 'gu'))?.length ?? 0]));
  const needed = FACES.filter((face) => face === LATIN || counts.get(face));
  return Promise.all(needed.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).map(openFace));
};
