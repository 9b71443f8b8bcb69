import { expect, it } from 'vitest';
import { SHARE_LINKS } from './short-link.tsx';

const link = 'https://reading.room/s/ab?x=1&y=2';
const addresses = SHARE_LINKS.map(({ name, addressOf }) => [name, new URL(addressOf(link, 'Heart & mind'))] as const);

it('offers Facebook and X', () => {
  expect(addresses.map(([name, { host }]) => [name, host])).toEqual([
    ['Facebook', 'www.facebook.com'],
    ['X', 'x.com'],
  ]);
});

it('passes on the whole link', () => {
  const [facebook, x] = addresses.map(([, { searchParams }]) => searchParams);
  expect(facebook?.get('u')).toBe(link);
  expect([x?.get('url'), x?.get('text')]).toEqual([link, 'Heart & mind']);
});
