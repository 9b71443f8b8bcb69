import { expect, it } from 'vitest';
import bo from '../../locales/bo-IN.json';
import en from '../../locales/en.json';
import zh from '../../locales/zh-Hans-CN.json';
import type { SiteLanguage } from '#shared/languages.ts';
import { licenseChoices, licenseName } from './license-name.ts';
import { createMessages } from './messages.ts';
import { translateWith } from './translate.ts';

const dictionaries = { en, 'bo-IN': bo, 'zh-Hans-CN': zh };
const translate = (language: SiteLanguage) => translateWith(createMessages(language, dictionaries).t);
const named = (language: SiteLanguage, license: string) => licenseName(translate(language), license);

it.each([
  ['Public domain', 'Public domain', '公有领域'],
  ['Public Domain', 'Public domain', '公有领域'],
  ['CC0-1.0', 'CC0 1.0 Universal (no rights reserved)', 'CC0 1.0 通用（不保留任何权利）'],
  ['CC BY 4.0', 'Creative Commons Attribution 4.0 International (CC BY 4.0)', '知识共享 署名 4.0 国际（CC BY 4.0）'],
  [
    'CC BY-SA 3.0 DE',
    'Creative Commons Attribution-ShareAlike 3.0 DE (CC BY-SA 3.0 DE)',
    '知识共享 署名—相同方式共享 3.0 DE（CC BY-SA 3.0 DE）',
  ],
  [
    'CC-BY-SA-3.0',
    'Creative Commons Attribution-ShareAlike 3.0 Unported (CC BY-SA 3.0)',
    '知识共享 署名—相同方式共享 3.0 未本地化版本（CC BY-SA 3.0）',
  ],
  [
    'CC BY-NC-ND',
    'Creative Commons Attribution-NonCommercial-NoDerivatives (CC BY-NC-ND)',
    '知识共享 署名—非商业性使用—禁止演绎（CC BY-NC-ND）',
  ],
  ['Not stated', 'Not stated', '未注明'],
  ['See SuttaCentral licensing', 'See the terms of SuttaCentral', '见 SuttaCentral 的许可说明'],
  ['Our own terms', 'Our own terms', 'Our own terms'],
  ['', '', ''],
])('the licence %j is %j in English and %j in Chinese', (license, english, chinese) => {
  expect([named('en', license), named('zh-Hans-CN', license)]).toEqual([english, chinese]);
});

it('a licence has no English words in Tibetan', () => {
  expect(named('bo-IN', 'CC BY 4.0')).toBe('གསར་གཏོད་མཉམ་སྤྱོད་ཆོག་མཆན། མཚན་བཀོད་དགོས་པ། 4.0 རྒྱལ་སྤྱི། (CC BY 4.0)');
  expect(named('bo-IN', 'Public domain')).toBe('སྤྱི་ལ་དབང་བ།');
});

it.each([
  ['Public domain', '公有领域'],
  ['CC0-1.0', 'CC0 1.0 通用（不保留任何权利）'],
  ['CC BY-SA 3.0 DE', '知识共享 署名—相同方式共享 3.0 DE（CC BY-SA 3.0 DE）'],
  ['Our own terms', 'Our own terms'],
])('the stored licence %j can be chosen once, as %j in Chinese', (license, name) => {
  const choices = licenseChoices(translate('zh-Hans-CN'), license);
  expect(choices.filter(({ value, label }) => value === license || label === name)).toEqual([
    { value: license, label: name },
  ]);
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
});
