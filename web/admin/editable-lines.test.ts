import { expect, it } from 'vitest';
import { fromLines, toLines } from './editable-lines.ts';

it('edits line breaks as lines, and leaves other markup as it is', () => {
  const html = 'one <b>two</b><br>three &amp; four<br><br>five';
  expect(toLines(html)).toBe('one <b>two</b>\nthree &amp; four\n\nfive');
  expect(fromLines(toLines(html))).toBe(html);
  expect(toLines('one\n  two<br/>three<BR>four')).toBe('one two\nthree\nfour');
});

it('finds the same place before and after', () => {
  const [before, after] = ['one\ntwo', '\nthree'];
  expect(fromLines(before) + fromLines(after)).toBe(fromLines(before + after));
});
