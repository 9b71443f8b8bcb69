import { describe, expect, it } from 'vitest';
import { allowedVersions } from '#server/http/if-match.rules.ts';
import { formatTimePassed } from './serialize-sheet.rules.ts';

describe('If-Match', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['*', undefined],
    ['"5"', ['5']],
    ['5', ['5']],
    ['W/"5"', ['5']],
    ['"5", 6', ['5', '6']],
  ])('%s', (header, versions) => {
    expect(allowedVersions(header)).toEqual(versions);
  });
});

it('formats the time that has passed', () => {
  expect(
    [0, 59, 60, 7200, 86_400, 700_000, 5_000_000, 90_000_000].map((seconds) => formatTimePassed(seconds, 'en')),
  ).toEqual([
    'now',
    '59 seconds ago',
    '1 minute ago',
    '2 hours ago',
    'yesterday',
    'last week',
    'last month',
    '2 years ago',
  ]);
  expect(formatTimePassed(180, 'zh')).toBe('3分钟前');
  // A clock that is slow.
  expect(formatTimePassed(-5, 'en')).toBe('now');
});
