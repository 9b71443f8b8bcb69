import { describe, expect, it } from 'vitest';
import { allowedVersions } from '#server/http/if-match.rules.ts';
import { isRevisionDue } from './revisions.queries.ts';
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

describe('a state that is replaced', () => {
  const state = { is_named: false, age: 1, since_last_revision: 5 };

  it('gets no revision during continuous writing', () => {
    expect(isRevisionDue(state, false)).toBe(false);
  });
  it.each([
    ['it has a name', { is_named: true }, false],
    ['the last revision is two minutes older', { since_last_revision: 120 }, false],
    ['there is no revision yet', { since_last_revision: null }, false],
    ['it stood for ten minutes', { age: 600 }, false],
    ['the author of the save may not have seen it', {}, true],
  ])('becomes a revision when %s', (_why, more, isUnseen) => {
    expect(isRevisionDue({ ...state, ...more }, isUnseen)).toBe(true);
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
