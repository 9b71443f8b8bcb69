import { expect, it } from 'vitest';
import { markCellLanguages } from './cell-languages.ts';
import { languageByScript } from './scripts/detect-script.ts';

const marked = (html: string): string =>
  markCellLanguages(html, (text) => (languageByScript(text) ? ` lang="${languageByScript(text)}"` : ''));

it('cells have the language of their script', () => {
  expect(
    marked('<table><tr><th>Term</th><th colspan="2">བོད།</th></tr><tr><td><p>忍辱</p></td><td></td></tr></table>'),
  ).toBe(
    '<table><tr><th>Term</th><th colspan="2" lang="bo">བོད།</th></tr><tr><td lang="zh"><p>忍辱</p></td><td></td></tr></table>',
  );
  expect(marked('<p>བོད།</p>')).toBe('<p>བོད།</p>');
});
