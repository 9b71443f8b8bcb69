import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameDraft } from './draft-rules.ts';
import { mergeDrafts, withoutDisputed } from './merge-drafts.ts';
import { block, draft, wordsOf } from './testing-drafts.ts';
import type { SheetDraft } from './types.ts';

const base = draft('a', 'b', 'c');
const merged = (mine: SheetDraft, theirs: SheetDraft, more = {}) => mergeDrafts({ base, mine, theirs, ...more });

describe('two continuations of one sheet', () => {
  it.each([
    ['only I changed', draft('a', 'b!', 'c'), base, 'a b! c'],
    ['only they changed', base, draft('a', 'b?', 'c'), 'a b? c'],
    ['each changed another block', draft('a!', 'b', 'c'), draft('a', 'b', 'c?'), 'a! b c?'],
    ['both made the same change', draft('a', 'x', 'b', 'c'), draft('a', 'x', 'b', 'c'), 'a x b c'],
    ['both added at one place: theirs first', draft('a', 'm', 'b', 'c'), draft('a', 't', 'b', 'c'), 'a t m b c'],
    ['both went on at the end', draft('a', 'b', 'c', 'm', 'n'), draft('a', 'b', 'c', 't'), 'a b c t m n'],
    ['both began before it', draft('m', 'a', 'b', 'c'), draft('t', 'a', 'b', 'c'), 't m a b c'],
    ['I moved, they changed that', draft('c', 'a', 'b'), draft('a', 'b', 'c?'), 'c? a b'],
    ['they moved, I added after it', draft('a', 'm', 'b', 'c'), draft('c', 'a', 'b'), 'c a m b'],
    ['both moved the same: as they did', draft('c', 'a', 'b'), draft('a', 'c', 'b'), 'a c b'],
    ['each deleted another block', draft('a', 'b'), draft('b', 'c'), 'b'],
    ['they deleted what mine came after', draft('a', 'b', 'm', 'c'), draft('a', 'c'), 'a m c'],
  ])('%s', (_, mine, theirs, expected) => {
    const { draft: result, conflicts } = merged(mine, theirs);
    expect(wordsOf(result).join(' ')).toBe(expected);
    expect(conflicts).toEqual([]);
  });

  it('a block changed on both sides is a conflict: mine is shown, theirs is what would be saved', () => {
    const { draft: result, conflicts } = merged(draft('a', 'b!', 'c'), draft('a', 'b?', 'c'));
    expect(wordsOf(result)).toEqual(['a', 'b!', 'c']);
    expect(conflicts).toEqual([{ kind: 'block', id: 'b', mine: block('b', 'b!'), theirs: block('b', 'b?') }]);
    expect(wordsOf(withoutDisputed(result, conflicts))).toEqual(['a', 'b?', 'c']);
  });

  it('deleted on one side and changed on the other is a conflict too, and the words are shown', () => {
    const mineGone = merged(draft('a', 'c'), draft('a', 'b?', 'c'));
    expect(wordsOf(mineGone.draft)).toEqual(['a', 'b?', 'c']);
    expect(mineGone.conflicts).toEqual([{ kind: 'block', id: 'b', mine: undefined, theirs: block('b', 'b?') }]);
    const theirsGone = merged(draft('a', 'b!', 'c'), draft('a', 'c'));
    expect(wordsOf(theirsGone.draft)).toEqual(['a', 'b!', 'c']);
    expect(wordsOf(withoutDisputed(theirsGone.draft, theirsGone.conflicts))).toEqual(['a', 'c']);
  });

  it('an unsettled conflict stays, until both sides are the same', () => {
    const [mine, theirs] = [draft('a', 'b!', 'c'), draft('a', 'b?', 'c')];
    const open = new Set(['b']);
    expect(mergeDrafts({ base: theirs, mine, theirs, open }).conflicts).toHaveLength(1);
    expect(mergeDrafts({ base: theirs, mine, theirs: draft('a', 'b??', 'c'), open }).conflicts).toMatchObject([
      { mine: { content: 'b!' }, theirs: { content: 'b??' } },
    ]);
    expect(mergeDrafts({ base: theirs, mine: theirs, theirs, open }).conflicts).toEqual([]);
  });

  it('what I sent myself without an answer is no change of theirs', () => {
    const sent = [draft('a', 'b1', 'c', 'n')];
    const mine = draft('a', 'b12', 'c', 'n2');
    const result = merged(mine, draft('a', 'b1', 'c', 'n'), { sent });
    expect(result.conflicts).toEqual([]);
    expect(wordsOf(result.draft)).toEqual(wordsOf(mine));
    expect(wordsOf(merged(base, draft('a', 'b1', 'c', 'n'), { sent }).draft)).toEqual(wordsOf(base));
  });

  it('a title changed on both sides is a conflict; spaces are no change; topics come together', () => {
    const titled = (title: string, topics: string[] = []): SheetDraft => ({ ...base, title, topics });
    expect(merged(titled('Mine'), titled('Theirs')).conflicts).toEqual([
      { kind: 'field', id: 'title', mine: 'Mine', theirs: 'Theirs' },
    ]);
    expect(merged(titled('Title '), titled('Theirs')).draft.title).toBe('Theirs');
    expect(merged(titled('Mine '), titled('Mine')).draft.title).toBe('Mine ');
    expect(merged(titled('Title', ['m']), titled('Title', ['t'])).draft.topics).toEqual(['t', 'm']);
  });
});

const someIds = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
/** Any sheet of blocks that may be on either side, changed or not. */
const someDraft = someIds.chain((ids) =>
  fc
    .tuple(...ids.map((id) => fc.constantFrom(id, id, `${id}1`, `${id}2`)))
    .map((words) => draft(...(words as string[]))),
);
const isIn = (sheet: SheetDraft, word: string) => wordsOf(sheet).includes(word);

describe('any two continuations', () => {
  it('no word is lost and none comes twice', () => {
    fc.assert(
      fc.property(someDraft, someDraft, someDraft, (from, mine, theirs) => {
        const { draft: result, conflicts } = mergeDrafts({ base: from, mine, theirs });
        const ids = result.blocks.map(({ block_id }) => block_id);
        expect(new Set(ids).size).toBe(ids.length);
        const isShown = (word: string) =>
          isIn(result, word) ||
          conflicts.some((one) => one.kind === 'block' && (one.mine?.content === word || one.theirs?.content === word));
        // Whatever one side wrote and the beginning did not have is there, or in dispute.
        for (const word of [...wordsOf(mine), ...wordsOf(theirs)])
          if (!isIn(from, word)) expect(isShown(word)).toBe(true);
        // What both left alone is as it was; what was in neither does not appear.
        for (const word of wordsOf(from)) {
          if (isIn(mine, word) && isIn(theirs, word)) expect(isIn(result, word)).toBe(true);
          if (isIn(result, word)) expect(isIn(mine, word) || isIn(theirs, word)).toBe(true);
        }
        // A save of it takes nothing from them.
        const safe = withoutDisputed(result, conflicts);
        for (const word of wordsOf(theirs)) if (!isIn(from, word)) expect(isIn(safe, word)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('one side alone is taken as it is, order and all', () => {
    fc.assert(
      fc.property(someDraft, someDraft, (from, changed) => {
        expect(mergeDrafts({ base: from, mine: changed, theirs: from })).toEqual({ draft: changed, conflicts: [] });
        expect(mergeDrafts({ base: from, mine: from, theirs: changed })).toEqual({ draft: changed, conflicts: [] });
        expect(mergeDrafts({ base: from, mine: changed, theirs: changed }).draft).toEqual(changed);
      }),
      { numRuns: 2000 },
    );
  });

  it('blocks that both sides have in one order stay in it', () => {
    fc.assert(
      fc.property(someDraft, someDraft, someDraft, (from, mine, theirs) => {
        const place = (sheet: SheetDraft) => new Map(sheet.blocks.map(({ block_id }, index) => [block_id, index]));
        const [inBase, inMine, inTheirs] = [place(from), place(mine), place(theirs)];
        const result = mergeDrafts({ base: from, mine, theirs }).draft.blocks.map(({ block_id }) => block_id);
        const steady = result.filter((id) => inBase.has(id) && inMine.has(id) && inTheirs.has(id));
        const isRising = (places: Map<string, number>) =>
          steady.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)).join('');
        if (isRising(inBase) === isRising(inMine) && isRising(inBase) === isRising(inTheirs))
          expect(steady.join('')).toBe(isRising(inBase));
      }),
      { numRuns: 2000 },
    );
  });

  it('a second merge with the same finds nothing more to do', () => {
    fc.assert(
      fc.property(someDraft, someDraft, someDraft, (from, mine, theirs) => {
        const { draft: result, conflicts } = mergeDrafts({ base: from, mine, theirs });
        const open = new Set(conflicts.map(({ id }) => id));
        const again = mergeDrafts({ base: theirs, mine: result, theirs, open });
        expect(isSameDraft(again.draft, result)).toBe(true);
        const settled = conflicts.filter((one) => one.kind === 'block' && one.mine);
        expect(again.conflicts).toHaveLength(settled.length);
      }),
      { numRuns: 2000 },
    );
  });
});
