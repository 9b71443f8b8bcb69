import { describe, expect, it } from 'vitest';
import en from '../../locales/en.json';
import zh from '../../locales/zh-Hans-CN.json';
import { formatCount, formatPercent } from './counts.ts';
import { formatNumber } from './numbers.ts';
import { createMessages } from './messages.ts';
import { translateWith } from './translate.ts';

describe('numbers', () => {
  it('are formatted by Intl', () => {
    expect(formatNumber('en', 12345)).toBe('12,345');
    expect(formatNumber('zh-Hans-CN', 12345)).toBe('12,345');
  });

  it('coverage is 100% only when it is complete', () => {
    expect([100, 99.7, 50.4, 0].map((one) => formatPercent('en', one))).toEqual(['100%', '99%', '50%', '0%']);
  });

  it('have the plural form of the language', () => {
    const english = translateWith(createMessages('en', { en }).t);
    const chinese = translateWith(createMessages('zh-Hans-CN', { 'zh-Hans-CN': zh }).t);
    expect(formatCount(english, 'en', 'text.passages', 1)).toBe('1 passage');
    expect(formatCount(english, 'en', 'text.passages', 4788)).toBe('4,788 passages');
    expect(formatCount(chinese, 'zh-Hans-CN', 'text.passages', 1)).toBe('共 1 段');
  });
});
