import { expect, it } from 'vitest';
import { fileNameOf } from './download-as-member.ts';

it.each([
  [`attachment; filename="sheet.md"; filename*=UTF-8''${encodeURIComponent('བཟོད་པ།.zip')}`, 'བཟོད་པ།.zip'],
  ['attachment; filename="pothi-export.zip"', 'pothi-export.zip'],
  ['attachment', undefined],
  [null, undefined],
])('the file name in %s is %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
