import { expect, it } from 'vitest';
import bo from '../../locales/bo-IN.json';
import en from '../../locales/en.json';
import zh from '../../locales/zh-Hans-CN.json';
import type { SiteLanguage } from '#shared/languages.ts';
import { createMessages } from '#web/i18n/messages.ts';
import { translateWith } from '#web/i18n/translate.ts';
import { formatDay, formatMinute, formatTimeAgo, formatWireDay, isoDate, timeAgo } from './dates.tsx';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const dictionaries = { en, 'bo-IN': bo, 'zh-Hans-CN': zh };

it.each([
  ['2026-11-15 12:00:30', undefined],
  ['2026-11-15 11:59:01', undefined],
  ['2026-11-15 11:59:00', { unit: 'settings.minutes_ago', count: 1 }],
  ['2026-11-15 11:00:01', { unit: 'settings.minutes_ago', count: 59 }],
  ['2026-11-15 11:00:00', { unit: 'settings.hours_ago', count: 1 }],
  ['2026-11-14 12:00:01', { unit: 'settings.hours_ago', count: 23 }],
  ['2026-11-14 12:00:00', { unit: 'settings.days_ago', count: 1 }],
  ['2026-10-16 12:00:00', { unit: 'settings.days_ago', count: 30 }],
])('%s was %j before noon', (wireDate, expected) => {
  expect(timeAgo(wireDate, NOW)).toEqual(expected);
});

it.each<[SiteLanguage, string, string]>([
  ['en', '2026-11-15 11:59:50', 'just now'],
  ['en', '2026-11-15 11:59:00', '1 minute ago'],
  ['en', '2026-11-15 09:00:00', '3 hours ago'],
  ['zh-Hans-CN', '2026-11-13 11:00:00', '2 天前'],
  ['bo-IN', '2026-11-13 11:00:00', 'ཉིན་ 2 སྔོན།'],
])('in %s, %s is %s', (language, wireDate, expected) => {
  const messages = createMessages(language, dictionaries);
  expect(formatTimeAgo(translateWith(messages.t), language, wireDate, NOW)).toBe(expected);
});

it.each<[SiteLanguage, string, string]>([
  ['en', 'Nov 5, 2026', 'Nov 5, 2026, 08:03'],
  ['zh-Hans-CN', '2026年11月5日', '2026年11月5日 08:03'],
  ['bo-IN', 'སྤྱི་ལོ་ 2026 ཟླ་ 11 ཚེས་ 5', 'སྤྱི་ལོ་ 2026 ཟླ་ 11 ཚེས་ 5 08:03'],
])('in %s a day is written %s', (language, day, minute) => {
  const date = new Date(2026, 10, 5, 8, 3);
  expect([formatDay(language, date), formatMinute(language, date)]).toEqual([day, minute]);
  expect(formatWireDay(language, '2026-11-05 23:59:59')).toBe(day);
});

it('a date of the API is in UTC', () => {
  expect(new Date(isoDate('2026-11-15 12:00:00')).getTime()).toBe(NOW);
});
