import { describe, expect, it } from 'vitest';
import bo from '../../locales/bo-IN.json';
import en from '../../locales/en.json';
import { languageList, languageName } from './language-names.tsx';
import { createMessages } from './messages.ts';
import { translateWith } from './translate.ts';

const english = translateWith(createMessages('en', { en }).t);
const tibetan = translateWith(createMessages('bo-IN', { 'bo-IN': bo }).t);

describe('names of text languages', () => {
  it('are in the language of the site', () => {
    expect(languageName(english, 'sa')).toBe('Sanskrit');
    expect(languageName(tibetan, 'zh')).toBe('རྒྱ་ཡིག');
    expect(languageList(tibetan, ['bo', 'en'])).toBe('བོད་ཡིག་དང་། དབྱིན་ཡིག');
  });

  it('use the first part of a longer tag, and fall back to the code of an unknown language', () => {
    expect(languageName(english, 'zh-Hant')).toBe('Chinese');
    expect(languageName(english, 'xto')).toBe('xto');
  });

  it('are known for about 70 languages, in every language of the site', () => {
    const codes = Object.keys(en).filter((key) => /^language\.[a-z]{2,3}$/.test(key));
    expect(codes.length).toBeGreaterThanOrEqual(70);
    const names = new Set(codes.map((key) => languageName(english, key.slice('language.'.length))));
    expect(names.size).toBeGreaterThanOrEqual(70);
  });

  it('list a language once', () => {
    expect(languageList(english, ['es', 'sp', 'en'])).toBe('Spanish, English');
  });
});
