import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/settings.ts';
import { word } from '../dictionary.ts';
import { facesFor } from './faces.ts';
import { blockHeight, fitText, oneLine } from './fit.rules.ts';
import { typesetter, type Typesetter } from './typesetter.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;

/** What a picture shows: a passage with the title it is from, or a title alone. */
export type Card = {
  /** Verse by line; empty when there is only a title. */
  passage: string[];
  /** In order of preference: the first in a script we have a face for is shown. */
  titles: string[];
  number?: number | undefined;
};

const COLOURS = {
  paper: '#FBF8F2',
  ink: '#211C17',
  quiet: '#6B6258',
  rule: '#E6DFD3',
  maroon: '#7B1E2B',
  saffron: '#C7781A',
};
const MARGIN = 96;
const PASSAGE = { x: MARGIN, y: 76, width: WIDTH - 2 * MARGIN, height: 388 };
const FOOT = { rule: 512, baseline: 566, title: 28, wordmark: 36, mark: 40, gap: 12 };
/** More than ever fits, so that no one text can keep the server busy. */
const MOST_CHARACTERS = 1200;
const MOST_TITLE_CHARACTERS = 200;

let mark: string | undefined;

/** The one drawing of the logo, read when the first picture needs it. */
const logoPath = (): string => {
  mark ??= /\sd="([^"<>]+)"/.exec(readFileSync(join(packageRoot(), 'web', 'public', 'logo.svg'), 'utf8'))?.[1] ?? '';
  return mark;
};

const bounded = (paragraphs: string[], most: number): string[] => {
  let left = most;
  return paragraphs.flatMap((paragraph) => {
    const kept = paragraph.slice(0, left).toWellFormed();
    left -= kept.length;
    return kept === '' ? [] : [kept];
  });
};

const drawBlock = (setter: Typesetter, paragraphs: string[]): string => {
  const setting = { ...setter.main, measure: setter.measure };
  const { size, lines } = fitText(paragraphs, PASSAGE, setting);
  const top = PASSAGE.y + (PASSAGE.height - blockHeight(lines.length, size, setting)) / 2;
  const baseline = (index: number) => Math.round(top + size * (setting.above + index * setting.leading));
  return lines
    .map((line, index) => setter.line(line, { x: PASSAGE.x, y: baseline(index), size, fill: COLOURS.ink }))
    .join('');
};

const drawWordmark = async (): Promise<{ svg: string; width: number }> => {
  const name = word('site.name');
  const setter = typesetter(await facesFor(name));
  const width = FOOT.mark + FOOT.gap + setter.measure(name) * FOOT.wordmark;
  const x = WIDTH - MARGIN - width;
  const y = FOOT.baseline;
  const text = setter.line(name, { x: x + FOOT.mark + FOOT.gap, y, size: FOOT.wordmark, fill: COLOURS.maroon });
  const place = `translate(${x.toFixed(2)} ${y - FOOT.mark + 8}) scale(${FOOT.mark / 32})`;
  return {
    svg: `<path transform="${place}" fill="${COLOURS.maroon}" fill-rule="evenodd" d="${logoPath()}"/>${text}`,
    width,
  };
};

const drawCaption = async (title: string, number: number | undefined, width: number): Promise<string> => {
  const setter = typesetter(await facesFor(title));
  const after = number === undefined ? '' : `  ·  ${number}`;
  const room = width / FOOT.title - setter.measure(after);
  const line = oneLine(title, room, setter.measure) + after;
  return setter.line(line, { x: MARGIN, y: FOOT.baseline, size: FOOT.title, fill: COLOURS.quiet });
};

const readable = async (paragraphs: string[]): Promise<{ setter: Typesetter; text: string[] } | undefined> => {
  const setter = typesetter(await facesFor(paragraphs.join('')));
  const text = setter.readable(paragraphs);
  return text && text.length > 0 ? { setter, text } : undefined;
};

/** The picture as SVG. */
export const cardSvg = async ({ passage, titles, number }: Card): Promise<string> => {
  const drawable = (
    await Promise.all(titles.map((title) => readable(bounded([title], MOST_TITLE_CHARACTERS))))
  ).flatMap((found) => found?.text[0] ?? []);
  const words = passage.length > 0 ? await readable(bounded(passage, MOST_CHARACTERS)) : undefined;
  const [first = '', second] = drawable;
  const block = words ?? (await readable([first]));
  const caption = words ? first : second;
  const wordmark = await drawWordmark();
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.paper}"/>`,
    block ? drawBlock(block.setter, block.text) : '',
    `<rect x="${MARGIN}" y="${FOOT.rule}" width="${WIDTH - 2 * MARGIN}" height="1" fill="${COLOURS.rule}"/>`,
    `<rect x="${MARGIN}" y="${FOOT.rule - 1}" width="72" height="3" fill="${COLOURS.saffron}"/>`,
    caption ? await drawCaption(caption, words && number, WIDTH - 2 * MARGIN - wordmark.width - 48) : '',
    wordmark.svg,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
};
