import { expect, it } from 'vitest';
import { licenseAddress } from './license-address.ts';

const CC = 'https://creativecommons.org';

it.each([
  ['CC BY 4.0', `${CC}/licenses/by/4.0/deed.en`],
  ['CC-BY-NC-SA-3.0', `${CC}/licenses/by-nc-sa/3.0/deed.en`],
  ['cc by-sa 3.0 de', `${CC}/licenses/by-sa/3.0/de/deed.en`],
  ['CC0-1.0', `${CC}/publicdomain/zero/1.0/deed.en`],
  ['CC0', `${CC}/publicdomain/zero/1.0/deed.en`],
  ['Public Domain Mark 1.0', `${CC}/publicdomain/mark/1.0/deed.en`],
  ['See SuttaCentral licensing', 'https://suttacentral.net/licensing'],
  ['CC BY', undefined],
  ['Public Domain', undefined],
  ['Not stated', undefined],
  ['Our own terms', undefined],
  ['CC BY 4.0 and more', undefined],
  ['', undefined],
])('the licence %j can be read at %j', (license, address) => {
  expect(licenseAddress(license, 'en')).toBe(address);
});

it('is in the language of the site where there is a translation', () => {
  expect(licenseAddress('CC BY 4.0', 'zh-Hans-CN')).toBe(`${CC}/licenses/by/4.0/deed.zh-hans`);
  expect(licenseAddress('CC BY 4.0', 'bo-IN')).toBe(`${CC}/licenses/by/4.0/deed.en`);
});
