import { describe, expect, it } from 'vitest';
import { startLanguage } from './site-language.ts';

describe('the site language at start', () => {
  it('is the stored one when storage and cookie disagree', () => {
    expect(startLanguage(null, 'bo-IN', 'en')).toBe('bo-IN');
  });

  it('is the one the address names before all others', () => {
    expect(startLanguage('zh-Hans-CN', 'bo-IN', 'zh-Hans-CN')).toBe('zh-Hans-CN');
  });

  it('stays as rendered when nothing valid is stored or asked', () => {
    expect(startLanguage('xx', 'klingon', 'en')).toBe('en');
    expect(startLanguage(null, null, 'bo-IN')).toBe('bo-IN');
  });
});
