import { expect, it } from 'vitest';
import { isDownloadLicensed } from './download-licenses.ts';

it.each([
  ['CC0-1.0', true],
  ['Public domain', true],
  ['CC-BY-NC-ND-4.0', true],
  ['See SuttaCentral licensing', true],
  ['Not stated', true],
  ['', true],
  ['Copyright 2020 A. Translator, CC BY 4.0', true],
  ['All rights reserved', false],
  ['© 2020 A. Publisher', false],
  [' Copyright 2020 A. Publisher', false],
  ['No redistribution', false],
  ['This may not be copied.', false],
  ['版权所有', false],
])('the licence “%s” allows downloads: %s', (license, isAllowed) => {
  expect(isDownloadLicensed(license)).toBe(isAllowed);
});
