import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextLine } from './text-lines.ts';
import { divideLong, divideLongLines, partsByLine } from './divide-long-lines.ts';

const sentence = 'བྱང་ཆུབ་སེམས་དཔའི་སྤྱོད་པ་ལ་འཇུག་པའི་འགྲེལ་པ་འདི་ནི། དང་པོར་མཚན་དོན་བཤད་པ་དང་། གཉིས་པ་གཞུང་དོན་བཤད་པའོ། །';

describe('a line longer than a screen', () => {
  it('is cut after sentences, and nothing is lost', () => {
    const text = sentence.repeat(40);
    const parts = divideLong(text);
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    for (const part of parts) {
      expect(part.length).toBeGreaterThanOrEqual(295);
      expect(part.length).toBeLessThanOrEqual(800);
      expect(part).toMatch(/། །$/);
    }
  });

  it('is cut after a clause where the sentence is too long, and left whole where there is no place', () => {
    const clause = 'ཀ་ཁ་ག་ང་ཅ་ཆ་ཇ་ཉ།';
    expect(divideLong(clause.repeat(100)).every((part) => part.length <= 800 && part.endsWith('།'))).toBe(true);
    expect(divideLong('ཀ་'.repeat(3000))).toHaveLength(1);
  });

  it('is cut at line breaks, which then go, and after the stops of other scripts', () => {
    expect(divideLong(`${'a'.repeat(500)}<br>${'b'.repeat(500)}`)).toEqual(['a'.repeat(500), 'b'.repeat(500)]);
    expect(divideLong(`${'色不異空'.repeat(100)}。${'空不異色'.repeat(150)}。`)[0]).toBe(`${'色不異空'.repeat(100)}。`);
    expect(divideLong(`${'word '.repeat(90)}end. ${'next '.repeat(90)}`)[0]).toMatch(/end\.$/);
  });

  it('stays whole with markup that a cut would tear apart, and when it is short', () => {
    const marked = `<b>${sentence.repeat(20)}</b>`;
    expect(divideLong(marked)).toEqual([marked]);
    expect(divideLong(sentence)).toEqual([sentence]);
  });

  it('keeps all its letters, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('ཀ་', '།', ' ', '། །', '<br>', 'a', '. ', '。'), { maxLength: 3000 }),
        (pieces) => {
          const letters = (text: string) => text.replaceAll(/<br>|\s/g, '');
          expect(divideLong(pieces.join('')).map(letters).join('')).toBe(letters(pieces.join('')));
        },
      ),
    );
  });
});

it('the first part keeps the key, and all parts map to the same segments', () => {
  const maps_to = [{ text: 'root', segment: 'line-7' }];
  const line: TextLine = {
    content: sentence.repeat(20),
    key: '1.7',
    chapter: 2,
    anchors: [{ block: 1, index: 7 }],
    maps_to,
  };
  const parts = divideLongLines([line, { ...line, key: '1.8', content: 'short' }], 'commentary');
  expect(parts.map(({ key }) => key)).toEqual(['1.7', '1.7/2', '1.7/3', '1.8']);
  expect(parts.map((part) => part.maps_to)).toEqual([maps_to, maps_to, maps_to, maps_to]);
  expect(parts.map(({ chapter, continues }) => [chapter, continues])).toEqual([
    [2, undefined],
    [null, true],
    [null, true],
    [2, undefined],
  ]);
});

it('a line that others refer to is divided only beyond two screens, and they then refer to all its parts', () => {
  const line = (key: string, sentences: number): TextLine => ({
    content: sentence.repeat(sentences),
    key,
    chapter: null,
    anchors: [],
    maps_to: [],
  });
  const screen = Math.floor(800 / sentence.length);
  const parts = divideLongLines([line('1.1', 2 * screen), line('1.2', 4 * screen)], 'root_text');
  expect(parts[0]).toEqual(line('1.1', 2 * screen));
  expect(Math.max(...parts.slice(1).map(({ content }) => content.length))).toBeLessThanOrEqual(800);
  expect([...partsByLine(parts)].map(([key, keys]) => [key, keys[0], keys.length > 3])).toEqual([
    ['1.1', '1.1', false],
    ['1.2', '1.2', true],
  ]);
});
