import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffText } from './diff-text.ts';

const format = (before: string, after: string) =>
  diffText(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+[${text}]`, removed: `-[${text}]` })[kind])
    .join('');

describe('a diff of text', () => {
  it.each([
    ['the old way', 'the new way', 'the -[old]+[new] way'],
    ['', 'new', '+[new]'],
    ['སངས་རྒྱས་ཆོས།', 'སངས་རྒྱས་དགེ་འདུན་ཆོས།', 'སངས་རྒྱས་+[དགེ་འདུན་]ཆོས།'],
    ['如是我闻', '如是我今闻', '如是我+[今]闻'],
    ['བྱང་ཆུབ་སེམས་དཔའ།', 'བྱང་ཆུབ་སེམས་པ།', 'བྱང་ཆུབ་སེམས་-[དཔའ།]+[པ།]'],
    ['色不異空', '色不异空', '色不-[異]+[异]空'],
    ['रूपं शून्यता', 'रूपं शून्यम्', 'रूपं -[शून्यता]+[शून्यम्]'],
    ['one line\nanother', 'one line\nother', 'one line\n-[another]+[other]'],
    ['dhammaṃ saraṇaṃ', 'saṅghaṃ saraṇaṃ', '-[dhammaṃ]+[saṅghaṃ] saraṇaṃ'],
  ])('%j → %j', (before, after, expected) => {
    expect(format(before, after)).toBe(expected);
  });

  it('of texts that are too long to compare has all of both', () => {
    const [before, after] = ['a '.repeat(1500), 'b '.repeat(1500)];
    expect(diffText(before, after)).toEqual([
      { kind: 'removed', text: before.trimEnd() },
      { kind: 'added', text: after.trimEnd() },
      { kind: 'same', text: ' ' },
    ]);
  });

  it('contains both texts', () => {
    const texts = fc.array(fc.constantFrom('a', 'b ', 'ཀ་', '法', ' ', '👍')).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const all = diffText(before, after);
        const without = (kind: string) => all.flatMap((one) => (one.kind === kind ? [] : one.text)).join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });
});
