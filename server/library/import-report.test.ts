import { expect, it } from 'vitest';
import { describeLoaded, summarizeLoaded, timeLeft } from './import-report.ts';
import type { Loaded } from './loader.ts';

const skipped = (count: number, lost: boolean): Loaded['skipped'] =>
  Array.from({ length: count }, (_, index) => ({
    file: 'a.json',
    id: `${lost ? 'lost' : 'left'}${index}.`,
    reason: 'why',
    lost,
  }));

const loaded = (items: Loaded['skipped']): Loaded => ({
  collections: 1,
  works: new Map([['w', 'W']]),
  texts: { new: 1, changed: 0, unchanged: 0 },
  sections: 1,
  segments: 2,
  mappings: 3,
  topics: 0,
  kept: [],
  skipped: items,
  text_ids: [],
});

const coverage = Array.from({ length: 5000 }, (_, index) => ({ key: `text${index}.`, coverage: index / 50 }));

it('the screen has totals, what was lost and the lowest coverage; the file has every line', () => {
  const report = loaded([...skipped(40, true), ...skipped(9000, false)]);
  const summary = summarizeLoaded(report, coverage);
  expect(summary.split('\n').length).toBeLessThan(45);
  expect(summary).toContain('LOST: 40');
  expect(summary).toContain('lost9.');
  expect(summary).toContain('… and 30 more');
  expect(summary).toContain('left out     9000, on purpose');
  expect(summary).toContain('5000 versions: median 50.0 %');
  expect(summary).toContain('text9.');
  expect(summary).not.toContain('text10.');
  const whole = describeLoaded(report, coverage);
  for (const part of ['lost39.', 'left8999.', 'text4999.']) expect(whole).toContain(part);
});

it('an import without losses and versions says only the totals', () => {
  expect(summarizeLoaded(loaded([]), [])).toMatch(/^collections {2}1\n[^]*mappings {5}3$/);
});

it('the time left is estimated after a few seconds', () => {
  expect(timeLeft(0.1, 1000)).toBe('');
  expect(timeLeft(0.1, 10_000)).toBe(', 2 min left');
  expect(timeLeft(0.5, 10_000)).toBe(', 10 s left');
  expect(timeLeft(1, 10_000)).toBe('');
});
