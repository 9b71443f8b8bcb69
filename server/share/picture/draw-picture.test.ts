import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plainTextLines } from '../excerpt.rules.ts';
import { type Card, cardSvg, HEIGHT, WIDTH } from './card.ts';
import { drawPicture } from './draw-picture.ts';
import { facesFor } from './faces.ts';
import { blockHeight, fitText } from './fit.rules.ts';
import { createTypesetter } from './typesetter.ts';

const LIBRARY = 'library';
const LAYER = /^(bo|en|zh|sa|pi)\.json$/;

/** Every nth segment of every text of the bundled library. */
const librarySegments = (step: number): string[][] =>
  readdirSync(LIBRARY, { recursive: true, withFileTypes: true })
    .filter((entry) => LAYER.test(entry.name))
    .flatMap((entry) => Object.values(JSON.parse(readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))))
    .filter((content, index): content is string => typeof content === 'string' && index % step === 0)
    .map(plainTextLines)
    .filter((lines) => lines.length > 0);

const setterFor = async (text: string) => createTypesetter(await facesFor(text));
const picture = (passage: string[], titles = ['Title']): Promise<Buffer> => drawPicture({ passage, titles, number: 1 });

describe('a picture', () => {
  it('is a PNG of 1200 by 630', async () => {
    const png = await picture(['བདེ་གཤེགས།']);
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
  });

  it('draws each Tibetan stack as one glyph', async () => {
    const stacks = ['སྒྲ', 'སྐྲ', 'བརྒྱ', 'ཧཱུྃ', 'རྫྱ'];
    const pictures = await Promise.all(stacks.map((stack) => picture([stack])));
    expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(stacks.length);
    const [tibetan] = await facesFor('སྒྲ');
    // One glyph for the stack: not three letters beside each other, and none of them the empty box.
    expect(tibetan?.font.shape('སྒྲ').map(({ id }) => id)).toEqual([expect.any(Number)]);
    expect(tibetan?.font.shape('སྒྲ')[0]?.id).not.toBe(0);
  });

  it('has a glyph for every letter of the bundled library', async () => {
    const words = librarySegments(1).flat().join('');
    const setter = await setterFor(words);
    const characters = [...new Set(words)];
    expect(setter.drawableText([characters.join('')])).toEqual([characters.join('').trim()]);
  });

  it('fits every passage of the library, and no line begins with a closing mark', async () => {
    const box = { width: 1008, height: 388 };
    for (const lines of librarySegments(41)) {
      const setter = await setterFor(lines.join(''));
      const metrics = { ...setter.main, measure: setter.measure };
      const fitted = fitText(lines, box, metrics);
      expect(blockHeight(fitted.lines.length, fitted.size, metrics)).toBeLessThanOrEqual(box.height);
      // Kerning between words may add a hair's breadth to what the words measure one by one.
      for (const line of fitted.lines) expect(setter.measure(line) * fitted.size).toBeLessThanOrEqual(box.width * 1.01);
      for (const line of fitted.lines) expect(line).not.toMatch(/^[།༎，。；：！？、」』）]/u);
      expect(fitted.lines.join('').replaceAll(' ', '')).toBe(lines.join('').replaceAll(' ', ''));
    }
  });

  it('keeps a verse in its own lines', async () => {
    const verse = ['ཇི་ལྟར་མཚན་མོ་མུན་ནག་སྤྲིན་རུམ་ན། །', 'གློག་འགྱུ་སྐད་ཅིག་རབ་སྣང་སྟོན་པ་ལྟར། །'];
    const setter = await setterFor(verse.join(''));
    expect(fitText(verse, { width: 1008, height: 388 }, { ...setter.main, measure: setter.measure }).lines).toEqual(
      verse,
    );
  });

  it('truncates text that is too long, with an ellipsis', async () => {
    const setter = await setterFor('a');
    const { lines } = fitText(
      ['word '.repeat(1000)],
      { width: 1008, height: 388 },
      { ...setter.main, measure: setter.measure },
    );
    expect(lines.at(-1)).toMatch(/word…$/);
  });
});

describe('a script without a face', () => {
  const card: Card = { passage: ['한국어로 된 경전'], titles: ['한국어', 'Heart Sūtra'], number: 3 };

  it('is replaced by a title that can be drawn', async () => {
    expect(await cardSvg(card)).toBe(await cardSvg({ passage: [], titles: ['Heart Sūtra'] }));
  });

  it('leaves the empty card when there is no such title', async () => {
    expect(await cardSvg({ ...card, titles: ['한국어'] })).toBe(await cardSvg({ passage: [], titles: [] }));
  });

  it('is left out of a longer text; a rare Chinese character gets a placeholder', async () => {
    const text = `${'words '.repeat(20)}한 end 😀`;
    expect((await setterFor(text)).drawableText([text])?.[0]).toBe(`${'words '.repeat(20)} end`);
    const rare = `${'空'.repeat(40)}\u{323AF}`;
    expect((await setterFor(rare)).drawableText([rare])?.[0]).toMatch(/空〓$/);
  });
});

describe('hostile text', () => {
  it('becomes outlines: none of it appears in the SVG', async () => {
    const hostile = ['</text><script>alert(1)</script>', '&xxe; <image href="file:///etc/passwd"/> ]]>'];
    const svg = await cardSvg({
      passage: hostile,
      titles: ['<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
      number: 1,
    });
    expect(svg).not.toMatch(/script|alert|xxe|passwd|DOCTYPE|image/i);
    expect(await picture(hostile)).toBeInstanceOf(Buffer);
  });

  it('of any length is drawn in bounded time', async () => {
    expect((await cardSvg({ passage: ['ཀ'.repeat(500_000)], titles: ['t'.repeat(500_000)] })).length).toBeLessThan(
      2_000_000,
    );
  });
});
