import { expect, it } from 'vitest';
import type { TopicName } from '#shared/contract/search-parts.ts';
import { offeredNames, withAllNames } from './topic-names.rules.ts';

const named = (query: string, is_searched = false): TopicName => ({
  language: 'en',
  script: 'Latn',
  name: query.replaceAll('"', ''),
  query,
  count: 1,
  is_searched,
});
const love = named('love', true);
const others = [named('mettā'), named('"good will"')];

it('the names that were not searched for are offered, and all together', () => {
  expect(offeredNames([love, ...others])).toEqual(others);
  expect(withAllNames('Love', [love, ...others])).toBe('Love OR mettā OR "good will"');
});

it('a name that finds nothing itself is searched for as well', () => {
  expect(withAllNames('maitrī', others)).toBe('maitrī OR mettā OR "good will"');
});

it('of a search for several each is offered by itself', () => {
  const some = [love, named('mettā', true), named('慈')];
  expect(offeredNames(some)).toEqual(some);
  expect(withAllNames('love OR mettā', some)).toBe('love OR mettā OR 慈');
  const all = [love, named('mettā', true)];
  expect(offeredNames(all)).toEqual(all);
  expect(withAllNames('love OR mettā', all)).toBeUndefined();
});

it('a name alone offers nothing', () => {
  expect(offeredNames([love])).toEqual([]);
  expect(withAllNames('love', [love])).toBeUndefined();
});
