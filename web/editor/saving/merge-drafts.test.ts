import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameDraft } from './draft-rules.ts';
import { mergeDrafts, reconcileConflicts, resolveConflict, withTheirSide } from './merge-drafts.ts';
import { block, draft, contentsOf } from './testing-drafts.ts';
import type { BlockConflict, ConflictChoice, SheetDraft } from './types.ts';

const base = draft('a', 'b', 'c');
const merged = (mine: SheetDraft, theirs: SheetDraft, more = {}) => mergeDrafts({ base, mine, theirs, ...more });

describe('a three-way merge', () => {
  it.each([
    ['only I changed', draft('a', 'b!', 'c'), base, 'a b! c'],
    ['only they changed', base, draft('a', 'b?', 'c'), 'a b? c'],
    ['each changed another block', draft('a!', 'b', 'c'), draft('a', 'b', 'c?'), 'a! b c?'],
    ['both made the same change', draft('a', 'x', 'b', 'c'), draft('a', 'x', 'b', 'c'), 'a x b c'],
    ['both changed a block to the same', draft('a', 'b!', 'c'), draft('a', 'b!', 'c'), 'a b! c'],
    ['both deleted the same block', draft('a', 'c'), draft('a', 'c'), 'a c'],
    ['both inserted at one position: theirs first', draft('a', 'm', 'b', 'c'), draft('a', 't', 'b', 'c'), 'a t m b c'],
    ['both appended', draft('a', 'b', 'c', 'm', 'n'), draft('a', 'b', 'c', 't'), 'a b c t m n'],
    ['both prepended', draft('m', 'a', 'b', 'c'), draft('t', 'a', 'b', 'c'), 't m a b c'],
    ['I moved what they changed', draft('c', 'a', 'b'), draft('a', 'b', 'c?'), 'c? a b'],
    ['they moved, I added after it', draft('a', 'm', 'b', 'c'), draft('c', 'a', 'b'), 'c a m b'],
    ['both moved the same block: as they did', draft('c', 'a', 'b'), draft('a', 'c', 'b'), 'a c b'],
    ['each deleted another block', draft('a', 'b'), draft('b', 'c'), 'b'],
    ['they deleted what mine came after', draft('a', 'b', 'm', 'c'), draft('a', 'c'), 'a m c'],
  ])('%s', (_, mine, theirs, expected) => {
    const { draft: result, conflicts } = merged(mine, theirs);
    expect(contentsOf(result).join(' ')).toBe(expected);
    expect(conflicts).toEqual([]);
  });

  it('a block changed on both sides is a conflict: mine is shown, theirs is what would be saved', () => {
    const { draft: result, conflicts } = merged(draft('a', 'b!', 'c'), draft('a', 'b?', 'c'));
    expect(contentsOf(result)).toEqual(['a', 'b!', 'c']);
    expect(conflicts).toEqual([{ kind: 'block', id: 'b', mine: block('b', 'b!'), theirs: block('b', 'b?') }]);
    expect(contentsOf(withTheirSide(result, conflicts))).toEqual(['a', 'b?', 'c']);
  });

  it('deleted on one side and changed on the other is a conflict too, and the content is shown', () => {
    const deletedHere = merged(draft('a', 'c'), draft('a', 'b?', 'c'));
    expect(contentsOf(deletedHere.draft)).toEqual(['a', 'b?', 'c']);
    expect(deletedHere.conflicts).toEqual([{ kind: 'block', id: 'b', mine: undefined, theirs: block('b', 'b?') }]);
    const deletedThere = merged(draft('a', 'b!', 'c'), draft('a', 'c'));
    expect(contentsOf(deletedThere.draft)).toEqual(['a', 'b!', 'c']);
    expect(contentsOf(withTheirSide(deletedThere.draft, deletedThere.conflicts))).toEqual(['a', 'c']);
  });

  it('an unresolved conflict stays until both sides are the same', () => {
    const [mine, theirs] = [draft('a', 'b!', 'c'), draft('a', 'b?', 'c')];
    const open = new Set(['b']);
    expect(mergeDrafts({ base: theirs, mine, theirs, open }).conflicts).toHaveLength(1);
    expect(mergeDrafts({ base: theirs, mine, theirs: draft('a', 'b??', 'c'), open }).conflicts).toMatchObject([
      { mine: { content: 'b!' }, theirs: { content: 'b??' } },
    ]);
    expect(mergeDrafts({ base: theirs, mine: theirs, theirs, open }).conflicts).toEqual([]);
  });

  it('a draft sent without an answer is not a change of theirs', () => {
    const sent = [draft('a', 'b1', 'c', 'n')];
    const mine = draft('a', 'b12', 'c', 'n2');
    const result = merged(mine, draft('a', 'b1', 'c', 'n'), { sent });
    expect(result.conflicts).toEqual([]);
    expect(contentsOf(result.draft)).toEqual(contentsOf(mine));
    expect(contentsOf(merged(base, draft('a', 'b1', 'c', 'n'), { sent }).draft)).toEqual(contentsOf(base));
  });

  it('the order of a draft sent without an answer is mine too', () => {
    const [from, moved, movedAgain] = [draft('a', 'b', 'c', 'd'), draft('d', 'a', 'b', 'c'), draft('a', 'd', 'b', 'c')];
    const order = (sent: SheetDraft[]) =>
      contentsOf(mergeDrafts({ base: from, mine: movedAgain, theirs: moved, sent }).draft);
    expect(order([from, moved])).toEqual(['a', 'd', 'b', 'c']);
    // Else both have moved it, and it stays where they have it.
    expect(order([])).toEqual(['d', 'a', 'b', 'c']);
    expect(order([movedAgain])).toEqual(['d', 'a', 'b', 'c']);
  });

  it('a title sent without an answer is not a change of theirs', () => {
    const titled = (title: string): SheetDraft => ({ ...base, title });
    const sent = [titled('Sent')];
    expect(merged(titled('Sent, and more'), titled('Sent'), { sent })).toMatchObject({
      draft: { title: 'Sent, and more' },
      conflicts: [],
    });
    expect(merged(titled('Title'), titled('Sent'), { sent }).draft.title).toBe('Title');
    expect(merged(titled('Mine'), titled('Theirs'), { sent }).conflicts).toHaveLength(1);
  });

  it('an unresolved conflict of a title stays until both sides are the same', () => {
    const titled = (title: string): SheetDraft => ({ ...base, title });
    const open = new Set(['title']);
    const ofTitle = (mine: string, theirs: string) =>
      mergeDrafts({ base: titled('Theirs'), mine: titled(mine), theirs: titled(theirs), open }).conflicts;
    expect(ofTitle('Mine', 'Theirs')).toEqual([{ kind: 'field', id: 'title', mine: 'Mine', theirs: 'Theirs' }]);
    expect(ofTitle('Theirs', 'Theirs')).toEqual([]);
  });

  it('a summary is merged like a title, language and layout by who changed them, topics and tags by what each added and removed', () => {
    const changed = (changes: Partial<SheetDraft>): SheetDraft => ({
      ...base,
      topics: ['x', 'y'],
      tags: ['x', 'y'],
      language: 'en',
      ...changes,
    });
    const merge = (mine: Partial<SheetDraft>, theirs: Partial<SheetDraft>) =>
      mergeDrafts({ base: changed({}), mine: changed(mine), theirs: changed(theirs) });
    expect(merge({ summary: 'Mine' }, { summary: 'Theirs' }).conflicts).toEqual([
      { kind: 'field', id: 'summary', mine: 'Mine', theirs: 'Theirs' },
    ]);
    expect(merge({ summary: 'Mine' }, {}).draft.summary).toBe('Mine');
    expect(merge({ language: 'bo' }, { language: 'zh' }).draft.language).toBe('bo');
    expect(merge({}, { language: 'zh' }).draft.language).toBe('zh');
    expect(merge({ topics: ['y', 'm'] }, { topics: ['t', 'x', 'y'] }).draft.topics).toEqual(['t', 'y', 'm']);
    expect(merge({ topics: ['x', 'y', 'b'] }, { topics: ['y', 'b'] }).draft.topics).toEqual(['y', 'b']);
    expect(merge({ tags: ['y', 'm'] }, { tags: ['t', 'x', 'y'] }).draft.tags).toEqual(['t', 'y', 'm']);
    expect(merge({ layout: 'side_by_side' }, {}).draft.layout).toBe('side_by_side');
    expect(merge({}, { layout: 'side_by_side' }).draft.layout).toBe('side_by_side');
  });

  it('has no more topics and tags than a save takes: theirs stay', () => {
    const named = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`);
    const [mine, theirs] = [named(15, 'm'), named(15, 't')];
    const with15 = (names: string[]) => ({ ...base, topics: names.slice(0, 8), tags: names });
    const { topics, tags } = merged(with15(mine), with15(theirs)).draft;
    expect(tags).toEqual([...theirs, ...mine.slice(0, 5)]);
    expect(topics).toEqual([...theirs.slice(0, 8), ...mine.slice(0, 2)]);
  });

  it('saves their title where it is in conflict, and my other words', () => {
    const titled = (title: string, ...contents: string[]): SheetDraft => ({ ...draft(...contents), title });
    const { draft: result, conflicts } = merged(titled('Mine', 'a!', 'b', 'c'), titled('Theirs', 'a', 'b', 'c'));
    expect(withTheirSide(result, conflicts)).toEqual(titled('Theirs', 'a!', 'b', 'c'));
  });

  it('a title changed on both sides is a conflict; whitespace is no change; topics are merged', () => {
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
/** Any draft of blocks that either side may have, changed or not. */
const someDraft = someIds.chain((ids) =>
  fc
    .tuple(...ids.map((id) => fc.constantFrom(id, id, `${id}1`, `${id}2`)))
    .map((contents) => draft(...(contents as string[]))),
);
const isIn = (sheet: SheetDraft, content: string) => contentsOf(sheet).includes(content);

describe('any three-way merge', () => {
  it('nothing is lost and nothing is duplicated', () => {
    fc.assert(
      fc.property(someDraft, someDraft, someDraft, (from, mine, theirs) => {
        const { draft: result, conflicts } = mergeDrafts({ base: from, mine, theirs });
        const ids = result.blocks.map(({ block_id }) => block_id);
        expect(new Set(ids).size).toBe(ids.length);
        const isShown = (content: string) =>
          isIn(result, content) ||
          conflicts.some(
            (one) => one.kind === 'block' && (one.mine?.content === content || one.theirs?.content === content),
          );
        // Whatever one side wrote and the base did not have is in the result or in a conflict.
        for (const content of [...contentsOf(mine), ...contentsOf(theirs)])
          if (!isIn(from, content)) expect(isShown(content)).toBe(true);
        // What neither side changed stays; what is in neither does not appear.
        for (const content of contentsOf(from)) {
          if (isIn(mine, content) && isIn(theirs, content)) expect(isIn(result, content)).toBe(true);
          if (isIn(result, content)) expect(isIn(mine, content) || isIn(theirs, content)).toBe(true);
        }
        // Saving it overwrites nothing of theirs.
        const safe = withTheirSide(result, conflicts);
        for (const content of contentsOf(theirs)) if (!isIn(from, content)) expect(isIn(safe, content)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('changes of one side alone are taken exactly, order included', () => {
    fc.assert(
      fc.property(someDraft, someDraft, (from, changed) => {
        expect(mergeDrafts({ base: from, mine: changed, theirs: from })).toEqual({ draft: changed, conflicts: [] });
        expect(mergeDrafts({ base: from, mine: from, theirs: changed })).toEqual({ draft: changed, conflicts: [] });
        const theirs = structuredClone(changed);
        expect(mergeDrafts({ base: from, mine: changed, theirs })).toEqual({ draft: changed, conflicts: [] });
      }),
      { numRuns: 2000 },
    );
  });

  it('blocks that both sides have in the same order stay in it', () => {
    fc.assert(
      fc.property(someDraft, someDraft, someDraft, (from, mine, theirs) => {
        const indexes = (sheet: SheetDraft) => new Map(sheet.blocks.map(({ block_id }, index) => [block_id, index]));
        const [inBase, inMine, inTheirs] = [indexes(from), indexes(mine), indexes(theirs)];
        const result = mergeDrafts({ base: from, mine, theirs }).draft.blocks.map(({ block_id }) => block_id);
        const common = result.filter((id) => inBase.has(id) && inMine.has(id) && inTheirs.has(id));
        const sortedBy = (positions: Map<string, number>) =>
          common.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0)).join('');
        if (sortedBy(inBase) === sortedBy(inMine) && sortedBy(inBase) === sortedBy(inTheirs))
          expect(common.join('')).toBe(sortedBy(inBase));
      }),
      { numRuns: 2000 },
    );
  });

  it('merging again changes nothing', () => {
    fc.assert(
      fc.property(someDraft, someDraft, someDraft, (from, mine, theirs) => {
        const { draft: result, conflicts } = mergeDrafts({ base: from, mine, theirs });
        const open = new Set(conflicts.map(({ id }) => id));
        const again = mergeDrafts({ base: theirs, mine: result, theirs, open });
        expect(isSameDraft(again.draft, result)).toBe(true);
        const withMine = conflicts.filter((one) => one.kind === 'block' && one.mine);
        expect(again.conflicts).toHaveLength(withMine.length);
      }),
      { numRuns: 2000 },
    );
  });
});

const conflict: BlockConflict = { kind: 'block', id: 'b', mine: block('b', 'b!'), theirs: block('b', 'b?') };
const deletedHere: BlockConflict = { ...conflict, mine: undefined };
const deletedThere: BlockConflict = { ...conflict, theirs: undefined };
const serverDraft = draft('a', 'b?', 'c');
const title = { kind: 'field', id: 'title', mine: 'Mine', theirs: 'Theirs' } as const;

describe('a conflict after further typing', () => {
  it.each([
    ['stays, with the newest content', conflict, draft('a', 'b!!', 'c'), [{ mine: { content: 'b!!' } }]],
    ['ends when both sides are the same', conflict, serverDraft, []],
    ['of a block deleted here and shown again stays', deletedHere, serverDraft, [deletedHere]],
    ['of a block deleted here a second time ends', deletedHere, draft('a', 'c'), []],
    ['of a block deleted on both sides ends', deletedThere, draft('a', 'c'), []],
    ['of a block deleted there stays while it is here', deletedThere, draft('a', 'b!', 'c'), [deletedThere]],
    ['of a block deleted here and then changed has two contents', deletedHere, draft('a', 'b!', 'c'), [conflict]],
  ])('%s', (_, one, mine, expected) => {
    expect(reconcileConflicts([one], mine, serverDraft).conflicts).toMatchObject(expected);
  });

  it('shows the content of the other side when its block is deleted for the first time', () => {
    const { conflicts, blocks } = reconcileConflicts([conflict], draft('a', 'c'), serverDraft);
    expect(conflicts).toEqual([deletedHere]);
    expect(blocks.map(({ content }) => content)).toEqual(['a', 'b?', 'c']);
  });

  it('of a title ends when it is the other title', () => {
    expect(reconcileConflicts([title], { ...serverDraft, title: 'More' }, serverDraft).conflicts).toMatchObject([
      { mine: 'More' },
    ]);
    expect(reconcileConflicts([title], { ...serverDraft, title: 'Theirs ' }, serverDraft).conflicts).toEqual([]);
  });
});

describe('resolving a conflict', () => {
  it.each([
    ['mine', conflict, draft('a', 'b!', 'c'), ['a', 'b!', 'c']],
    ['theirs', conflict, draft('a', 'b!', 'c'), ['a', 'b?', 'c']],
    ['both', conflict, draft('a', 'b!', 'c'), ['a', 'b?', 'b!', 'c']],
    ['mine', deletedHere, serverDraft, ['a', 'c']],
    ['theirs', deletedHere, serverDraft, ['a', 'b?', 'c']],
    ['theirs', deletedThere, draft('a', 'b!', 'c'), ['a', 'c']],
    ['mine', deletedThere, draft('a', 'b!', 'c'), ['a', 'b!', 'c']],
    ['both', deletedThere, draft('a', 'b!', 'c'), ['a', 'b!', 'c']],
    ['both', deletedHere, serverDraft, ['a', 'b?', 'c']],
  ] as [ConflictChoice, BlockConflict, typeof serverDraft, string[]][])('%s of %j', (choice, one, mine, expected) => {
    const chosen = resolveConflict(mine, one, choice, () => 'new');
    expect(contentsOf(chosen)).toEqual(expected);
    expect(new Set(chosen.blocks.map(({ block_id }) => block_id)).size).toBe(chosen.blocks.length);
  });

  it('with both gives mine a new id, and keeps the only one', () => {
    const ids = (one: BlockConflict) =>
      resolveConflict(draft('a', 'b!'), one, 'both', () => 'new').blocks.map(({ block_id }) => block_id);
    expect(ids(conflict)).toEqual(['a', 'b', 'new']);
    expect(ids(deletedThere)).toEqual(['a', 'b']);
  });

  it('of a title', () => {
    expect(resolveConflict({ ...serverDraft, title: 'Mine' }, title, 'theirs', () => '').title).toBe('Theirs');
    expect(resolveConflict({ ...serverDraft, title: 'Mine' }, title, 'mine', () => '').title).toBe('Mine');
  });
});
