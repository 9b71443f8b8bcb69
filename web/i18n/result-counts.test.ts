import { expect, it } from 'vitest';
import { formatResults, formatShortly, listedTotal } from './result-counts.ts';
import type { Translate } from './translate.ts';
import en from '../../locales/en.json' with { type: 'json' };

const t = ((key: keyof typeof en, values: Record<string, string>) =>
  en[key].replace('{count}', values['count'] ?? '')) as Translate;

it('counts are exact up to 10,000, beyond they say so', () => {
  expect(formatResults(t, 'en', 'search.results', 10_000)).toBe('10,000 results');
  expect(formatResults(t, 'en', 'search.results', 10_001)).toBe('More than 10,000 results');
  expect(formatResults(t, 'en', 'search.hits', 10_001)).toBe('more than 10,000 passages');
  expect([10_000, 10_001].map((count) => formatShortly('en', count))).toEqual(['10,000', '10,000+']);
  // So many pages can be opened.
  expect([5, 10_001].map(listedTotal)).toEqual([5, 10_000]);
});
