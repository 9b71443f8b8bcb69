import { expect, it } from 'vitest';
import { isDumpDue } from './dump-due.rules.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);

it.each([
  ['at night, after yesterday’s', '19T01:00', { newestDate: '2026-11-18', since: at('18T01:10') }, true],
  ['at the end of the night', '19T04:59', { newestDate: '2026-11-18', since: at('18T01:10') }, true],
  ['once a night', '19T03:00', { newestDate: '2026-11-19', since: at('19T01:10') }, false],
  ['not by day', '19T05:00', { newestDate: '2026-11-18', since: at('18T01:10') }, false],
  ['not just before the night', '19T00:59', { newestDate: '2026-11-18', since: at('18T01:10') }, false],
  ['by day, when the nights were missed', '19T14:00', { newestDate: '2026-11-18', since: at('18T01:10') }, true],
  ['not soon after the first start', '19T14:00', { since: at('19T13:00') }, false],
  ['in the first night', '20T02:00', { since: at('19T13:00') }, true],
])('%s', (_when, now, newest, expected) => {
  expect(isDumpDue(at(now), newest)).toBe(expected);
});
