import { describe, expect, it } from 'vitest';
import { addFootnote, changeFootnote, listFootnotes, removeFootnote } from './inline-footnotes.ts';

const NOTE = '<sup class="footnote-marker">3</sup><i class="footnote">see <b>above</b></i>';

describe('footnotes in the words', () => {
  it('are listed, changed and removed', () => {
    const content = `One${NOTE} two`;
    const [note] = listFootnotes(content);
    expect(note).toMatchObject({ marker: '3', words: 'see <b>above</b>' });
    expect(changeFootnote(content, note!, 'new')).toBe(
      'One<sup class="footnote-marker">3</sup><i class="footnote">new</i> two',
    );
    expect(removeFootnote(content, note!)).toBe('One two');
    const italics = 'a<sup class="footnote-marker">1</sup><i class="footnote">in <i>Mil</i> 3</i> b';
    const [other] = listFootnotes(italics);
    expect(other?.words).toBe('in <i>Mil</i> 3');
    expect(removeFootnote(italics, other!)).toBe('a b');
  });

  it('are added at the caret with the next number, never inside of a tag or another footnote', () => {
    const added = '<sup class="footnote-marker">4</sup><i class="footnote"></i>';
    const content = `One${NOTE} two`;
    expect(addFootnote(content, content.length - 4)).toBe(`One${NOTE}${added} two`);
    expect(addFootnote(content, 50)).toBe(`One${added}${NOTE} two`);
    expect(addFootnote('a <b>c</b>', 4)).toBe('a <sup class="footnote-marker">1</sup><i class="footnote"></i><b>c</b>');
  });
});
