import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/settings.ts';
import { translate } from '../dictionary.ts';
import { facesFor } from './faces.ts';
import { blockHeight, fitText, truncateLine } from './fit.rules.ts';
import { createTypesetter, type Typesetter } from './typesetter.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;

/** The content of a picture: a passage with the title of its text, or a title alone. */
export type Card = {
  /** A line of verse each; empty when there is only a title. */
  passage: string[];
  /** In order of preference: the first in a script that has a face is shown. */
  titles: string[];
  /** Drawn below the passage. */
  translation?: string[] | undefined;
  number?: number | string | undefined;
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
const GAP = 24;
/** A passage and its translation share the space. */
const UPPER = { ...PASSAGE, height: (PASSAGE.height - GAP) / 2 };
const LOWER = { ...UPPER, y: PASSAGE.y + UPPER.height + GAP };
const FOOT = { rule: 512, baseline: 566, title: 28, wordmark: 36, logo: 40, gap: 12 };
/** More than ever fits; bounds the work for one picture. */
const MAX_CHARACTERS = 1200;
const MAX_TITLE_CHARACTERS = 200;

let cachedLogoPath: string | undefined;

/** Path data of the logo, read when the first picture needs it. */
const logoPath = (): string => {
  cachedLogoPath ??=
    /\sd="([^"<>]+)"/.exec(readFileSync(join(packageRoot(), 'web', 'public', 'logo.svg'), 'utf8'))?.[1] ?? '';
  return cachedLogoPath;
};

const truncateParagraphs = (paragraphs: string[], maxLength: number): string[] => {
  let left = maxLength;
  return paragraphs.flatMap((paragraph) => {
    const part = paragraph.slice(0, left).toWellFormed();
    left -= part.length;
    return part === '' ? [] : [part];
  });
};

type Drawable = { setter: Typesetter; text: string[] };

const drawBlock = ({ setter, text }: Drawable, box: typeof PASSAGE, fill: string): string => {
  const metrics = { ...setter.main, measure: setter.measure };
  const { size, lines } = fitText(text, box, metrics);
  const top = box.y + (box.height - blockHeight(lines.length, size, metrics)) / 2;
  const baseline = (index: number) => Math.round(top + size * (metrics.ascent + index * metrics.leading));
  return lines.map((line, index) => setter.line(line, { x: box.x, y: baseline(index), size, fill })).join('');
};

const drawWordmark = async (): Promise<{ svg: string; width: number }> => {
  const name = translate('site.name');
  const setter = createTypesetter(await facesFor(name));
  const width = FOOT.logo + FOOT.gap + setter.measure(name) * FOOT.wordmark;
  const x = WIDTH - MARGIN - width;
  const y = FOOT.baseline;
  const text = setter.line(name, { x: x + FOOT.logo + FOOT.gap, y, size: FOOT.wordmark, fill: COLOURS.maroon });
  const transform = `translate(${x.toFixed(2)} ${y - FOOT.logo + 8}) scale(${FOOT.logo / 32})`;
  return {
    svg: `<path transform="${transform}" fill="${COLOURS.maroon}" fill-rule="evenodd" d="${logoPath()}"/>${text}`,
    width,
  };
};

const drawCaption = async (title: string, number: Card['number'], width: number): Promise<string> => {
  const setter = createTypesetter(await facesFor(title));
  const suffix = number === undefined ? '' : `  ·  ${number}`;
  const maxWidth = width / FOOT.title - setter.measure(suffix);
  const line = truncateLine(title, maxWidth, setter.measure) + suffix;
  return setter.line(line, { x: MARGIN, y: FOOT.baseline, size: FOOT.title, fill: COLOURS.quiet });
};

const typesetDrawable = async (paragraphs: string[]): Promise<Drawable | undefined> => {
  const setter = createTypesetter(await facesFor(paragraphs.join('')));
  const text = setter.drawableText(paragraphs);
  return text && text.length > 0 ? { setter, text } : undefined;
};

/** The picture as SVG. */
export const cardSvg = async ({ passage, translation = [], titles, number }: Card): Promise<string> => {
  const drawableTitles = (
    await Promise.all(titles.map((title) => typesetDrawable(truncateParagraphs([title], MAX_TITLE_CHARACTERS))))
  ).flatMap((title) => title?.text[0] ?? []);
  const body = passage.length > 0 ? await typesetDrawable(truncateParagraphs(passage, MAX_CHARACTERS)) : undefined;
  const below = body && (await typesetDrawable(truncateParagraphs(translation, MAX_CHARACTERS)));
  const [first = '', second] = drawableTitles;
  const block = body ?? (await typesetDrawable([first]));
  const caption = body ? first : second;
  const wordmark = await drawWordmark();
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.paper}"/>`,
    block ? drawBlock(block, below ? UPPER : PASSAGE, COLOURS.ink) : '',
    below ? drawBlock(below, LOWER, COLOURS.quiet) : '',
    `<rect x="${MARGIN}" y="${FOOT.rule}" width="${WIDTH - 2 * MARGIN}" height="1" fill="${COLOURS.rule}"/>`,
    `<rect x="${MARGIN}" y="${FOOT.rule - 1}" width="72" height="3" fill="${COLOURS.saffron}"/>`,
    caption ? await drawCaption(caption, body && number, WIDTH - 2 * MARGIN - wordmark.width - 48) : '',
    wordmark.svg,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
};
