import type { TextLine } from './text-lines.ts';

/** About what fits one screen of a phone. */
const MAX_LENGTH = 800;
/** Neither part of a cut is shorter. */
const MIN_LENGTH = 300;

/** Where a text may be cut: better at the end of a line or sentence (first group), else of a clause. */
const ENDS =
  /(<br\s*\/?>|(?:[།༏-༒༔]* +[།༎]+|[།༏-༒༔]{2,}|༎)[ །༎]*|[.!?]["'”’)\]]*\s+|[。！？][」』”’]*)|[།༏-༒༔]+ *|[，、；：]|[;:,]\s+/gi;

type End = { at: number; isSentence: boolean };

/** A text in parts of about a screen. One part if it is short enough, or has markup that a cut could tear apart. */
export const divideLong = (content: string): string[] =>
  content.length <= MAX_LENGTH || /<(?!br\b)/i.test(content) ? [content] : cutAt(content, cutPlaces(content));

/** Where a text is cut to be in parts of about a screen. */
export const cutPlaces = (content: string): number[] => {
  const places: number[] = [];
  if (content.length <= MAX_LENGTH) return places;
  let start = 0;
  let best: End | null = null;
  const cut = (at: number) => {
    places.push(at);
    start = at;
    best = null;
  };
  for (const found of content.matchAll(ENDS)) {
    const end: End = { at: found.index + found[0].length, isSentence: found[1] !== undefined };
    if (content.length - end.at < MIN_LENGTH) break;
    // The last good place within reach, now that the next one is beyond it.
    if (end.at - start > MAX_LENGTH && best) cut(best.at);
    if (end.at - start < MIN_LENGTH) continue;
    if (end.at - start > MAX_LENGTH) cut(end.at);
    else if (end.isSentence || !best?.isSentence) best = end;
  }
  if (content.length - start > MAX_LENGTH && best) cut(best.at);
  return places;
};

/** The parts, without spaces and line breaks at their ends. */
export const cutAt = (content: string, places: number[]): string[] =>
  [0, ...places]
    .map((from, index) => content.slice(from, places[index] ?? content.length))
    .map((part) => part.replaceAll(/^(?:\s|<br\s*\/?>)+|(?:\s|<br\s*\/?>)+$/gi, ''))
    .filter((part) => part !== '');

/**
 * Divides the lines of a commentary that are longer than a screen. In other texts a line is the unit that translations and
 * commentaries refer to, so it is divided only beyond two screens. The first part keeps the key of the line, and so its id;
 * all parts map to what the line maps to.
 */
export const divideLongLines = <Line extends TextLine>(lines: Line[], type: 'commentary' | 'root_text'): Line[] =>
  lines.flatMap((line) => {
    if (type !== 'commentary' && line.content.length <= 2 * MAX_LENGTH) return [line];
    return divideLong(line.content).map((content, index) =>
      index === 0
        ? { ...line, content }
        : { ...line, content, key: `${line.key}/${index + 1}`, chapter: null, anchors: [], continues: true },
    );
  });

/** The keys of the parts of each line, by the key of the line: what refers to the line refers to all of them. */
export const partsByLine = (divided: TextLine[]): Map<string, string[]> => {
  const parts = new Map<string, string[]>();
  let current: string[] = [];
  for (const { key, continues = false } of divided) {
    if (!continues) parts.set(key, (current = []));
    current.push(key);
  }
  return parts;
};
