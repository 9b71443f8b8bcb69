import { expect, it } from 'vitest';
import { expectLinearTime } from '../../../scripts/testing/expect-linear-time.ts';
import { tokenizeHtml } from './tokenize-html.ts';

/** Tags as `<name attributes>` and text as it is. */
const tokens = (html: string): string[] => {
  const all: string[] = [];
  let position = 0;
  for (const { start, end, isClosing, name, attributes } of tokenizeHtml(html)) {
    if (start > position) all.push(html.slice(position, start));
    all.push(name ? `<${isClosing ? '/' : ''}${name}${attributes}>` : '<!>');
    position = end;
  }
  return position < html.length ? [...all, html.slice(position)] : all;
};

it.each([
  ['a<B class="x">b</B>', ['a', '<b class="x">', 'b', '</b>']],
  ['<br/><img src="a>b" alt=\'<i>\'>', ['<br/>', '<img src="a>b" alt=\'<i>\'>']],
  ['<!-- <p> --><!doctype html><?xml?><p>', ['<!>', '<!>', '<!>', '<p>']],
  ['a<!-- open <p>', ['a', '<!>']],
  ['a < b <c and <i>', ['a < b <c and ', '<i>']],
  ['<a "<b>', ['<a "', '<b>']],
  ["<y don't <b>bold</b> can't <i>", ["<y don't ", '<b>', 'bold', '</b>', " can't ", '<i>']],
  ['<! no end', ['<! no end']],
  ['<a "" no end', ['<a "" no end']],
])('%s is divided into tags and text', (html, expected) => {
  expect(tokens(html)).toEqual(expected);
});

it.each(['a', '<a', '<a ', '<a "', '"<a" ', `"<a '`, '<a "" ', '<!', '<!--', '<a x="<b>" <'])(
  'takes linear time for many %s, though no tag ends',
  (piece) => {
    expectLinearTime(60_000, (size) => tokens(`<a ${piece.repeat(size)}`));
    expectLinearTime(60_000, (size) => tokens(`<${piece.repeat(size)}`));
  },
);
