import { expect, it } from 'vitest';
import { isSiteLanguage, languageTag, textLanguage, textStyle } from './languages.ts';

it('maps site languages to text languages: en to en, zh-Hans-CN to zh, bo-IN to bo', () => {
  expect([textLanguage('en'), textLanguage('zh-Hans-CN'), textLanguage('bo-IN')]).toEqual(['en', 'zh', 'bo']);
});

it('uses a Tibetan style for bo, sa and bhu, an English style for en, a default style for anything else', () => {
  expect(['bo', 'sa', 'bhu', 'en', 'zh', 'pi', 'xx'].map((language) => textStyle(language))).toEqual([
    'tibetan',
    'tibetan',
    'tibetan',
    'english',
    'default',
    'default',
    'default',
  ]);
});

it('lets the script actually used decide before the language', () => {
  expect(textStyle('sa', 'Latn')).toBe('english');
  expect(textStyle('pi', 'Latn')).toBe('english');
  expect(textStyle('sa', 'Tibt')).toBe('tibetan');
  expect(textStyle('sa', 'Deva')).toBe('default');
});

it('says the script in a language tag only where it is not the usual one', () => {
  expect(languageTag('bo', 'Tibt')).toBe('bo');
  expect(languageTag('sa', 'Latn')).toBe('sa-Latn');
  expect(languageTag('pi', 'Latn')).toBe('pi-Latn');
  expect(languageTag('zh', 'Hani')).toBe('zh');
  expect(languageTag('sa', 'Zyyy')).toBe('sa');
});

it('knows the three site languages and no other', () => {
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
