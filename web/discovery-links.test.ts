import { expect, it } from 'vitest';
import { discoveryLinks } from './discovery-links.ts';

const id = '6f1d2c5a-b2c4-5e0c-9c0e-7b3c5a1d9e42';
const origin = 'https://texts.example';
const linksOf = (path: string, more = {}) =>
  discoveryLinks({ title: 'T', description: '', path, ...more }, origin, 'bo-IN').map(({ type, href }) => [type, href]);
const oembed = (path: string) => [
  'application/json+oembed',
  `${origin}/api/v1/oembed?url=${encodeURIComponent(origin + path)}`,
];
const feed = (address: string) => ['application/atom+xml', `${origin}/api/v1/feeds/${address}`];

it.each([
  `/chapter?text_id=${id}&segment_id=${id}`,
  `/texts/${id}?type=root_text`,
  `/tashi/a-b_${id}`,
  `/sheet-collections/${id}`,
])('%s can be embedded', (path) => expect(linksOf(path)).toEqual([oembed(path)]));

it.each(['/', '/collections', `/collections/${id}`, `/works/${id}`, '/languages/bo'])(
  '%s has the feed of texts',
  (path) => expect(linksOf(path)).toEqual([feed('texts?language=bo-IN')]),
);

it('the community and people have feeds of sheets', () => {
  expect(linksOf('/community')).toEqual([feed('sheets?language=bo-IN')]);
  expect(linksOf('/user/tashi%20%C3%A4')).toEqual([feed('sheets?language=bo-IN&username=tashi+%C3%A4')]);
});

it.each(['/settings', '/search?q=mind', '/login', `/sheets/${id}`, `/tashi/a-b_${id}/present`])(
  '%s has neither',
  (path) => expect(linksOf(path)).toEqual([]),
);

it('a page that is missing or personal has none', () => {
  expect(linksOf('/community', { unlisted: true })).toEqual([]);
  expect(linksOf(`/texts/${id}`, { missing: true })).toEqual([]);
});
