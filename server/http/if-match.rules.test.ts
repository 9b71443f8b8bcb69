import { expect, it } from 'vitest';
import { allowedVersions } from './if-match.rules.ts';

it.each([
  ['3', ['3']],
  ['"3"', ['3']],
  ['W/"3"', ['3']],
  ['w/"3"', ['3']],
  [' "3" , "4",5', ['3', '4', '5']],
  ['"3', ['"3']],
  ['3W/', ['3W/']],
])('allows the versions named in %s', (header, versions) => {
  expect(allowedVersions(header)).toEqual(versions);
});

it.each([undefined, '', ' ', ',', '""', '*', '"3", *'])('allows any version with %s', (header) => {
  expect(allowedVersions(header)).toBeUndefined();
});
