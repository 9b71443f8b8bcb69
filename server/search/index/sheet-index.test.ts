import { expect, it } from 'vitest';
import { buildSheetIndex } from './sheet-index.ts';

const excerpts = (...contents: string[]): string[] => {
  const blocks = JSON.stringify(contents.map((content) => ({ type: 'content', content })));
  const index = buildSheetIndex({ title: 'On patience', summary: '', tags: [], language: 'en', blocks });
  return (JSON.parse(index.excerpts) as { text: string }[]).flatMap(({ text }) => text.split('\n'));
};

it('the words of neighbouring cells are apart', () => {
  expect(excerpts('<table><tbody><tr><th>Term</th><td>anger</td></tr></tbody></table>')).toEqual(['Term anger']);
});

it('footnotes of the author are found, and do not divide the sentence they are in', () => {
  const note = '<sup class="footnote-marker">1</sup><i class="footnote">See <em>Entering</em> the path</i>';
  expect(excerpts(`<p>Patience${note} ends anger.</p>`)).toEqual(['Patience ends anger. See Entering the path']);
});
