import { expect, it } from 'vitest';
import { parseTopicsParams, topicsPath } from './topics-params.ts';

const parse = (path: string) => parseTopicsParams(new URLSearchParams(path.split('?')[1]));

it('the tree is the default view', () => {
  expect(parse('/topics')).toEqual({ q: '', view: 'tree', letter: '', paging: { page: 1, limit: 20 } });
  expect(parse('/topics?view=nothing&letter=A&limit=7')).toEqual(parse('/topics'));
});

it('the index has the largest pages', () => {
  expect(parse('/topics?view=index').paging).toEqual({ page: 1, limit: 100 });
  expect(parse('/topics?view=index&limit=20').paging.limit).toBe(20);
});

it('a path is reproduced from its parameters', () => {
  for (const path of ['/topics', '/topics?view=index&letter=%E0%BD%80&page=2', '/topics?q=mett%C4%81&limit=5']) {
    expect(topicsPath(parse(path))).toBe(path);
  }
});
