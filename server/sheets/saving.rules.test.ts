import { describe, expect, it } from 'vitest';
import { allowedVersions } from '#server/http/if-match.rules.ts';
import { isPointDue } from './point.rules.ts';
import { timePassed } from './time-passed.rules.ts';

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
  const state = { is_named: false, age: 1, since_last_point: 5 };

  it('is passed over while somebody writes', () => {
    expect(isPointDue(state, false)).toBe(false);
  });
  it.each([
    ['it has a name', { is_named: true }, false],
    ['the last point is two minutes older', { since_last_point: 120 }, false],
    ['there is no point yet', { since_last_point: null }, false],
    ['it stood for ten minutes', { age: 600 }, false],
    ['its replacer may not have seen it', {}, true],
  ])('is kept when %s', (_why, more, isUnseen) => {
    expect(isPointDue({ ...state, ...more }, isUnseen)).toBe(true);
  });
});

it('time passes in words', () => {
  expect([0, 59, 60, 7200, 86_400, 700_000, 5_000_000, 90_000_000].map((seconds) => timePassed(seconds, 'en'))).toEqual(
    ['now', '59 seconds ago', '1 minute ago', '2 hours ago', 'yesterday', 'last week', 'last month', '2 years ago'],
  );
  expect(timePassed(180, 'zh')).toBe('3分钟前');
  // A clock that is behind.
  expect(timePassed(-5, 'en')).toBe('now');
});
