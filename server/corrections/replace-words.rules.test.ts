import { describe, expect, it } from 'vitest';
import { extractText } from '#shared/search/html-text.ts';
import { replaceWords, wordsInstead } from './replace-words.rules.ts';

/** Replaces the only occurrence of some words. */
const replace = (html: string, before: string, after: string): string => {
  const start = extractText(html).text.indexOf(before);
  expect(start).toBeGreaterThanOrEqual(0);
  return replaceWords(html, start, start + before.length, after);
};

describe('words that are replaced in a passage', () => {
  it.each([
    ['plain text', 'Form is emptyness.', 'emptyness', 'emptiness', 'Form is emptiness.'],
    ['Tibetan', 'བྱང་ཆུབ་སེམས་དཔའ།', 'སེམས་དཔའ', 'སེམས་པ', 'བྱང་ཆུབ་སེམས་པ།'],
    ['Chinese', '色不異空', '異', '异', '色不异空'],
    [
      'words beside markup',
      '<em>Form</em> is emptyness',
      'Form is emptyness',
      'Form is emptiness',
      '<em>Form</em> is emptiness',
    ],
    ['a marked word', 'the <em>od</em> way', 'od', 'old', 'the <em>old</em> way'],
    [
      'words around a footnote',
      'a<sup class="footnote-marker">*</sup><i class="footnote">b<br>c</i> way',
      'a way',
      'a path',
      'a<sup class="footnote-marker">*</sup><i class="footnote">b<br>c</i> path',
    ],
    ['an entity', 'salt &amp; peper', 'salt & peper', 'salt & pepper', 'salt &amp; pepper'],
    ['what would be markup', 'if x', 'x', 'a < b & c', 'if a &lt; b &amp; c'],
    ['a line break that goes', 'one<br>two', 'one\ntwo', 'one two', 'one two'],
    ['a line break that comes', 'one two', 'one two', 'one\ntwo', 'one<br>two'],
    ['words that go', 'the the way', 'the the', 'the', 'the way'],
    ['everything', 'old', 'old', 'new', 'new'],
    ['words at the beginning', 'Te way', 'Te', 'The', 'The way'],
    ['words at the end', 'the wai', 'wai', 'way!', 'the way!'],
  ])('%s', (_case, html, before, after, expected) => {
    expect(replace(html, before, after)).toBe(expected);
  });

  it('are the new words in the text of the result', () => {
    const html = '<b>one</b> two<br><em>three &lt; four</em>';
    const { text } = extractText(html);
    for (const words of ['x', 'one\ntwo three', 'three two one', '']) {
      const [start, end] = [2, text.length - 3];
      const result = extractText(replaceWords(html, start, end, words)).text;
      expect(result).toBe(text.slice(0, start) + words + text.slice(end));
    }
  });
});

describe('what stands instead of the old words', () => {
  it('are the words between what has not changed', () => {
    expect(wordsInstead('the old way', 4, 7, 'the very new way')).toBe('very new');
    expect(wordsInstead('the old way', 4, 7, 'the  way')).toBe('');
  });

  it('is the whole text where something else has changed too', () => {
    expect(wordsInstead('the old way', 4, 7, 'a new way')).toBe('a new way');
    expect(wordsInstead('aa', 0, 1, 'a')).toBe('');
    expect(wordsInstead('abab', 2, 2, 'ab')).toBe('ab');
  });
});
