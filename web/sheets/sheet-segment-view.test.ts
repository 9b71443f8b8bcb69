import { expect, it } from 'vitest';
import { blockLanguage } from './sheet-segment-view.tsx';

it.each([
  ['<p>བཟོད་པའི་ཕན་ཡོན། (patience)</p>', 'en', 'bo'],
  ['<p>忍辱</p>', 'en', 'zh'],
  ['<p>Patience</p>', 'bo', 'und-Latn'],
  ['<p>Geduld</p>', 'de', 'de'],
  ['<p>108</p>', 'zh', 'zh'],
  ['<p><a href="https://example.org">བོད།</a></p>', 'zh', 'bo'],
])('%s in a sheet of %s is %s', (html, sheetLanguage, language) => {
  expect(blockLanguage(html, sheetLanguage)).toBe(language);
});
