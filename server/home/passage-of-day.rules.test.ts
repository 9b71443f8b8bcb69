import { describe, expect, it } from 'vitest';
import {
  dayNumber,
  findQuotableBlock,
  hasQuotableLength,
  pickOfDay,
  type ReadSegment,
  utcDay,
} from './passage-of-day.rules.ts';

describe('the passage of a day', () => {
  it('follows the day in UTC', () => {
    expect(utcDay(new Date('2026-11-17T23:59:59.999Z'))).toBe('2026-11-17');
    expect(utcDay(new Date('2026-11-18T01:30:00+02:00'))).toBe('2026-11-17');
    expect(dayNumber('2026-11-18') - dayNumber('2026-11-17')).toBe(1);
  });

  it('takes each of a list in turn before the first comes again', () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    const picked = days.map((day) => pickOfDay(['a', 'b', 'c'], day));
    expect(new Set(picked.slice(0, 3)).size).toBe(3);
    expect(picked[3]).toBe(picked[0]);
    expect(pickOfDay([], '2026-11-17')).toBeUndefined();
  });

  it('is neither a fragment nor a page, by the measure of its script', () => {
    expect([59, 60, 480, 481].map((length) => hasQuotableLength(length, 'Latn'))).toEqual([false, true, true, false]);
    expect([20, 200].map((length) => hasQuotableLength(length, 'Hani'))).toEqual([true, false]);
    expect(hasQuotableLength(20, 'Tibt')).toBe(false);
  });
});

describe('a passage found by reading through a text', () => {
  const segment = (id: string, length: number, over: Partial<ReadSegment> = {}): ReadSegment => ({
    id,
    type: 'prose',
    starts_block: true,
    content: 'x'.repeat(length),
    ...over,
  });
  const find = (segments: ReadSegment[]) =>
    findQuotableBlock(segments, 'Latn', (html) => html.length)?.map(({ id }) => id);

  it('is the first whole paragraph or stanza of a good length, never a heading', () => {
    const line = { type: 'verse', starts_block: false } as const;
    const segments = [
      segment('title', 80, { type: 'heading' }),
      segment('short', 10),
      segment('verse 1', 40, { type: 'verse' }),
      segment('verse 2', 40, line),
      segment('next', 100),
    ];
    expect(find(segments)).toEqual(['verse 1', 'verse 2']);
  });

  it('does not begin or end in the middle of a paragraph', () => {
    expect(find([segment('end of one', 100, { starts_block: false }), segment('goes on', 100)])).toBeUndefined();
  });
});
