import { expect, it } from 'vitest';
import { nextSkip, pagedQuery } from './resources.data.ts';

it('loads pages of 10 until the total is reached', () => {
  expect(nextSkip({ skip: 0, limit: 10, total: 21 })).toBe(10);
  expect(nextSkip({ skip: 10, limit: 10, total: 21 })).toBe(20);
  expect(nextSkip({ skip: 20, limit: 10, total: 21 })).toBeUndefined();
  expect(nextSkip({ skip: 0, limit: 10, total: 10 })).toBeUndefined();
  expect(nextSkip({ skip: 0, limit: 10, total: 0 })).toBeUndefined();
});

it('has a key in the side panel group that differs from the keys of its pages', () => {
  const { queryKey } = pagedQuery('GET /collections', (page) => ({ query: { language: 'en', ...page } }));
  expect(queryKey).toEqual([
    'sidePanel',
    'GET /collections',
    { query: { language: 'en', skip: 0, limit: 10 } },
    'pages',
  ]);
});
