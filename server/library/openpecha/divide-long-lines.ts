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
export const divideLong = (content: string): string[] => {
  if (content.length <= MAX_LENGTH || /<(?!br\b)/i.test(content)) return [content];
  const parts: string[] = [];
  let start = 0;
  let best: End | null = null;
  const cut = (at: number) => {
    parts.push(content.slice(start, at));
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
  parts.push(content.slice(start));
  return parts
    .map((part) => part.replaceAll(/^(?:\s|<br\s*\/?>)+|(?:\s|<br\s*\/?>)+$/gi, ''))
    .filter((part) => part !== '');
};

/**
 * Divides lines that are longer than a screen. The first part keeps the key of the line, and so its id; all parts map to what
 * the line maps to. For commentaries: a line of another text is the unit that its translations and commentaries refer to.
 */
export const divideLongLines = <Line extends TextLine>(lines: Line[]): Line[] =>
  lines.flatMap((line) =>
    divideLong(line.content).map((content, index) =>
      index === 0
        ? { ...line, content }
        : { ...line, content, key: `${line.key}/${index + 1}`, chapter: null, anchors: [], continues: true },
    ),
  );
