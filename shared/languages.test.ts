import { expect, it } from 'vitest';
import { isSiteLanguage, languageTag, textLanguage } from './languages.ts';

it('maps site languages to text languages: en to en, zh-Hans-CN to zh, bo-IN to bo', () => {
  expect([textLanguage('en'), textLanguage('zh-Hans-CN'), textLanguage('bo-IN')]).toEqual(['en', 'zh', 'bo']);
});

it('names the script in a language tag only where it is not the default', () => {
  expect(languageTag('bo', 'Tibt')).toBe('bo');
  expect(languageTag('sa', 'Latn')).toBe('sa-Latn');
  expect(languageTag('pi', 'Latn')).toBe('pi-Latn');
  expect(languageTag('zh', 'Hani')).toBe('zh');
  expect(languageTag('sa', 'Zyyy')).toBe('sa');
});

it('accepts the three site languages and no other', () => {
  expect(['en', 'bo-IN', 'zh-Hans-CN', 'bo', 'fr', null, undefined].map(isSiteLanguage)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
