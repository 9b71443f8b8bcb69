import { expect, it } from 'vitest';
import { communityPath, parseCommunityParams } from './community-params.ts';

const parse = (query: string) => parseCommunityParams(new URLSearchParams(query));

it('the default is the five newest sheets of any language', () => {
  expect(parse('')).toEqual({
    show: 'sheets',
    isFollowing: false,
    sort: 'newest',
    language: '',
    topic: '',
    tag: '',
    paging: { page: 1, limit: 5 },
  });
  expect(parse('sort=nothing&language=xx&limit=7&page=-1')).toEqual(parse(''));
});

it('a path reproduces its parameters; a change returns to the first page', () => {
  const params = parse('feed=following&sort=likes&language=bo&topic=t1&tag=Karma&limit=20&page=3');
  expect(parse(communityPath(params, { paging: params.paging }).split('?')[1] ?? '')).toEqual(params);
  expect(communityPath(params, { language: '' })).toBe(
    '/community?feed=following&sort=likes&topic=t1&tag=karma&limit=20',
  );
  expect(communityPath(parse(''))).toBe('/community');
});
