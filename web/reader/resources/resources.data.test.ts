import { expect, it } from 'vitest';
import { nextSkip, pagedQuery } from './resources.data.ts';

it('goes on by pages of 10 until the total is reached', () => {
  expect(nextSkip({ skip: 0, limit: 10, total: 21 })).toBe(10);
  expect(nextSkip({ skip: 10, limit: 10, total: 21 })).toBe(20);
  expect(nextSkip({ skip: 20, limit: 10, total: 21 })).toBeUndefined();
  expect(nextSkip({ skip: 0, limit: 10, total: 10 })).toBeUndefined();
  expect(nextSkip({ skip: 0, limit: 10, total: 0 })).toBeUndefined();
});

it('belongs to the side panel group and does not share a key with its own pages', () => {
  const { queryKey } = pagedQuery('GET /collections', (page) => ({ query: { language: 'en', ...page } }));
  expect(queryKey).toEqual([
    'sidePanel',
    'GET /collections',
    { query: { language: 'en', skip: 0, limit: 10 } },
    'pages',
  ]);
});
