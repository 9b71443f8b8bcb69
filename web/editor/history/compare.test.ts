import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { block } from '#web/editor/saving/testing-drafts.ts';
import { compareBlocks, diffText } from './compare.ts';

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
    ['dhammaṃ saraṇaṃ', 'saṅghaṃ saraṇaṃ', '-[dhammaṃ]+[saṅghaṃ] saraṇaṃ'],
  ])('%j → %j', (before, after, expected) => {
    expect(format(before, after)).toBe(expected);
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

describe('a comparison of blocks', () => {
  it('counts unchanged blocks, and shows removed ones where they were', () => {
    const before = ['a', 'b', 'c', 'd', 'e'].map((id) => block(id));
    const after = [block('a'), block('x'), block('b'), block('d', 'd!'), block('e')];
    expect(compareBlocks(before, after)).toMatchObject([
      { kind: 'same', count: 1 },
      { kind: 'added', block: { content: 'x' } },
      { kind: 'same', count: 1 },
      { kind: 'removed', block: { content: 'c' } },
      { kind: 'changed', before: { content: 'd' }, after: { content: 'd!' } },
      { kind: 'same', count: 1 },
    ]);
  });

  it('marks a moved block', () => {
    const [a, b, c] = [block('a'), block('b'), block('c')];
    expect(compareBlocks([a, b, c], [c, a, b])).toMatchObject([
      { kind: 'moved', block: c },
      { kind: 'same', count: 2 },
    ]);
  });
});
