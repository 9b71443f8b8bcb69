import { expect, it } from 'vitest';
import { communityAddress, readChoices } from './community-choices.ts';

const read = (query: string) => readChoices(new URLSearchParams(query));

it('shows the five newest sheets of any language unless told otherwise', () => {
  expect(read('')).toEqual({
    following: false,
    sort: 'newest',
    language: '',
    topic: '',
    paging: { page: 1, limit: 5 },
  });
  expect(read('sort=nothing&language=xx&limit=7&page=-1')).toEqual(read(''));
});

it('an address reproduces the choices; another one begins the list anew', () => {
  const choices = read('feed=following&sort=likes&language=bo&topic=t1&limit=20&page=3');
  expect(read(communityAddress(choices, { paging: choices.paging }).split('?')[1] ?? '')).toEqual(choices);
  expect(communityAddress(choices, { language: '' })).toBe('/community?feed=following&sort=likes&topic=t1&limit=20');
  expect(communityAddress(read(''))).toBe('/community');
});
