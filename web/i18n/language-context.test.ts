import { describe, expect, it } from 'vitest';
import { startLanguage } from './language-context.tsx';

describe('the site language at start', () => {
  it('is the stored one when storage and cookie disagree', () => {
    expect(startLanguage(null, 'bo-IN', 'en')).toBe('bo-IN');
  });

  it('is the one in the address before all others', () => {
    expect(startLanguage('zh-Hans-CN', 'bo-IN', 'zh-Hans-CN')).toBe('zh-Hans-CN');
  });

  it('stays as rendered when nothing valid is stored or requested', () => {
    expect(startLanguage('xx', 'klingon', 'en')).toBe('en');
    expect(startLanguage(null, null, 'bo-IN')).toBe('bo-IN');
  });
});
