import { expect, it } from 'vitest';
import { splitHtml } from './split-html.ts';

it.each([
  ['one |two', 'one ', 'two'],
  ['<i>one |two</i> three', '<i>one </i>', '<i>two</i> three'],
  [
    '<b>a<span class="emphasis">b|c</span></b>',
    '<b>a<span class="emphasis">b</span></b>',
    '<b><span class="emphasis">c</span></b>',
  ],
  ['<i>a</i> b<br>|c', '<i>a</i> b<br>', 'c'],
  ['one <|i>two</i>', 'one ', '<i>two</i>'],
  ['one <i>two<|/i>', 'one <i>two</i>', '<i></i>'],
  ['a &a|mp; b', 'a ', '&amp; b'],
  ['|all', '', 'all'],
  ['ཀ་|ཁ', 'ཀ་', 'ཁ'],
])('splits %s', (marked, first, second) => {
  const at = marked.indexOf('|');
  expect(splitHtml(marked.replace('|', ''), at)).toEqual([first, second]);
});
