import { expect, it } from 'vitest';
import { tableOfContentsQuery } from './use-contents.ts';

it('a table of contents is requested with limit 1000, cached for 20 minutes, and not retried when it fails', () => {
  const query = tableOfContentsQuery('t', 'bo-IN', 0);
  expect(query.queryKey).toEqual([
    'table-of-contents',
    'GET /texts/{id}/contents',
    { params: { id: 't' }, query: { language: 'bo', limit: 1000, skip: 0 } },
  ]);
  expect(query).toMatchObject({ staleTime: 1_200_000, gcTime: 1_200_000, retry: false });
});
