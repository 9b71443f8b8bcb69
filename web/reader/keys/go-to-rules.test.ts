import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentsSection } from '#shared/contract/texts.ts';
import { type Anchor, findSections, findSegment, segmentNumber } from './go-to-rules.ts';

const anchor = (segment_number: number): Anchor => ({ segment_id: `g${segment_number}`, segment_number });

/** As the server pages: the anchor is inside the page. */
const chapter = (total: number, size: number) => {
  const asked: unknown[] = [];
  const pageFrom = async (from: Anchor | null, direction: 'next' | 'previous') => {
    asked.push([from?.segment_number ?? null, direction]);
    const at = from?.segment_number ?? 1;
    const [first, last] =
      direction === 'next' ? [at, Math.min(total, at + size - 1)] : [Math.max(1, at - size + 1), at];
    return Array.from({ length: last - first + 1 }, (_, index) => anchor(first + index));
  };
  return { asked, pageFrom };
};

describe('a number typed to go to', () => {
  it.each([
    ['12', 12],
    [' ༡༢ ', 12],
    ['१०८', 108],
    ['１０', 10],
    ['0', 0],
    ['', null],
    ['12b', null],
    ['十二', null],
    ['1234567890', null],
  ])('%j is %j', (typed, number) => {
    expect(segmentNumber(typed)).toBe(number);
  });
});

describe('the segment at a number', () => {
  it('is known at once where a section begins', async () => {
    const { asked, pageFrom } = chapter(500, 100);
    expect(await findSegment(40, [anchor(1), anchor(40)], pageFrom)).toBe('g40');
    expect(asked).toEqual([]);
  });

  it('is looked for from the nearer side', async () => {
    const { asked, pageFrom } = chapter(500, 100);
    expect(await findSegment(290, [anchor(1), anchor(300)], pageFrom)).toBe('g290');
    expect(asked).toEqual([[300, 'previous']]);
  });

  it('is found from wherever one begins', async () => {
    const numbers = fc.integer({ min: 1, max: 700 });
    await fc.assert(
      fc.asyncProperty(numbers, fc.array(numbers, { maxLength: 4 }), async (number, starts) => {
        const { pageFrom } = chapter(700, 100);
        expect(await findSegment(number, starts.map(anchor), pageFrom)).toBe(`g${number}`);
      }),
    );
  });

  it('is nothing past the end', async () => {
    const { pageFrom } = chapter(150, 100);
    expect(await findSegment(151, [], pageFrom)).toBeNull();
    expect(await findSegment(0, [anchor(1)], pageFrom)).toBeNull();
  });

  it('is nothing in an empty chapter', async () => {
    expect(await findSegment(1, [], async () => [])).toBeNull();
  });
});

describe('sections to go to', () => {
  const section = (title: string, sections: ContentsSection[] = []): ContentsSection => ({
    id: title,
    title,
    section_number: 1,
    parent_id: null,
    segments: [],
    sections,
  });
  const tree = [section('On the mind', [section('Mind and body')]), section('Mindfulness')];
  const titles = (words: string, most = 8) => findSections(tree, words, most).map(({ title }) => title);

  it('begin with the words before they merely hold them', () => {
    expect(titles('mind')).toEqual(['Mind and body', 'Mindfulness', 'On the mind']);
  });

  it('are no more than asked for, and none for nothing', () => {
    expect(titles('mind', 1)).toEqual(['Mind and body']);
    expect(titles('  ')).toEqual([]);
  });
});
