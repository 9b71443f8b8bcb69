import { describe, expect, it } from 'vitest';
import { bySpecificity, matchPath } from './match-path.ts';

describe('matching a path', () => {
  it.each([
    ['/', '/', {}],
    ['/works/:id', '/works/w1', { id: 'w1' }],
    ['/works/:id', '/works/w1/', { id: 'w1' }],
    ['/works/:id', '/WORKS/W1', { id: 'W1' }],
    ['/works/:id', '/works/a%2Fb%20c', { id: 'a/b c' }],
    ['/works/:id', '/works/100%', { id: '100%' }],
    ['/:username/:sheetSlugAndId', '/pema/x_1', { username: 'pema', sheetSlugAndId: 'x_1' }],
    ['*', '/any/thing', {}],
  ])('%s matches %s', (path, pathname, params) => {
    expect(matchPath(path, pathname)).toEqual(params);
  });

  it.each([
    ['/works/:id', '/works'],
    ['/works/:id', '/works/'],
    ['/works/:id', '/works//'],
    ['/works/:id', '/works/a/b'],
    ['/works/:id', '/texts/a'],
    ['/', '/collections'],
  ])('%s does not match %s', (path, pathname) => {
    expect(matchPath(path, pathname)).toBeUndefined();
  });
});

it('tries paths with more fixed parts first, and the one for every address last', () => {
  const routes = ['*', '/:a/:b', '/', '/user/:b', '/user/:b/print'].map((path) => ({ path }));
  expect(bySpecificity(routes).map(({ path }) => path)).toEqual(['/user/:b/print', '/user/:b', '/:a/:b', '/', '*']);
});
