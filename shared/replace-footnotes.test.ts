import { expect, it } from 'vitest';
import { replaceFootnotes } from './replace-footnotes.ts';

it('takes footnotes out of HTML, also notes within notes and notes without an end', () => {
  const notes: string[] = [];
  const replaced = replaceFootnotes(
    'a<sup class="footnote-marker">1</sup><i class="footnote">b<i class="footnote">c</i></i>d</i>e<i class="footnote">f',
    (note) => `(${notes.push(note)})`,
  );
  expect(replaced).toBe('a(2)de(3)');
  expect(notes).toEqual(['c', 'b(1)', 'f']);
});

it('keeps words in italics, before a note and in it', () => {
  const notes: string[] = [];
  const html =
    'in the <i>Questions</i>,<sup class="footnote-marker">5</sup><i class="footnote">See <i lang="sa">Sūtra</i>, 2</i> <i>end</i>';
  expect(replaceFootnotes(html, (note) => `(${notes.push(note)})`)).toBe('in the <i>Questions</i>,(1) <i>end</i>');
  expect(notes).toEqual(['See <i lang="sa">Sūtra</i>, 2']);
});
