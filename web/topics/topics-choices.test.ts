import { expect, it } from 'vitest';
import { readChoices, topicsAddress } from './topics-choices.ts';

const read = (address: string) => readChoices(new URLSearchParams(address.split('?')[1]));

it('shows the tree unless told otherwise', () => {
  expect(read('/topics')).toEqual({ q: '', view: 'tree', letter: '', paging: { page: 1, limit: 20 } });
  expect(read('/topics?view=nothing&letter=A&limit=7')).toEqual(read('/topics'));
});

it('shows as much of the index at once as it can', () => {
  expect(read('/topics?view=index').paging).toEqual({ page: 1, limit: 100 });
  expect(read('/topics?view=index&limit=20').paging.limit).toBe(20);
});

it('an address reproduces the choices', () => {
  for (const address of ['/topics', '/topics?view=index&letter=%E0%BD%80&page=2', '/topics?q=mett%C4%81&limit=5']) {
    expect(topicsAddress(read(address))).toBe(address);
  }
});
