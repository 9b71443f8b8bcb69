import { describe, expect, it } from 'vitest';
import { draftChosen, settleConflicts } from './settle-conflicts.ts';
import { block, draft, wordsOf } from './testing-drafts.ts';
import type { BlockConflict, ConflictChoice } from './types.ts';

const conflict: BlockConflict = { kind: 'block', id: 'b', mine: block('b', 'b!'), theirs: block('b', 'b?') };
const deletedHere: BlockConflict = { ...conflict, mine: undefined };
const deletedThere: BlockConflict = { ...conflict, theirs: undefined };
const server = draft('a', 'b?', 'c');
const title = { kind: 'field', id: 'title', mine: 'Mine', theirs: 'Theirs' } as const;

describe('conflicts while writing goes on', () => {
  it.each([
    ['is still one, with the newest words', conflict, draft('a', 'b!!', 'c'), [{ mine: { content: 'b!!' } }]],
    ['is over when both are the same', conflict, server, []],
    ['of a block deleted here and shown again stays', deletedHere, server, [deletedHere]],
    ['of a block deleted here once more is over', deletedHere, draft('a', 'c'), []],
    ['of a block deleted on both sides is over', deletedThere, draft('a', 'c'), []],
  ])('%s', (_, one, mine, expected) => {
    expect(settleConflicts([one], mine, server).conflicts).toMatchObject(expected);
  });

  it('the words of the other side are shown before they go with a deleted block', () => {
    const { conflicts, blocks } = settleConflicts([conflict], draft('a', 'c'), server);
    expect(conflicts).toEqual([deletedHere]);
    expect(blocks.map(({ content }) => content)).toEqual(['a', 'b?', 'c']);
  });

  it('a title is in dispute until it is the other one', () => {
    expect(settleConflicts([title], { ...server, title: 'More' }, server).conflicts).toMatchObject([{ mine: 'More' }]);
    expect(settleConflicts([title], { ...server, title: 'Theirs ' }, server).conflicts).toEqual([]);
  });
});

describe('a choice', () => {
  it.each([
    ['mine', conflict, draft('a', 'b!', 'c'), ['a', 'b!', 'c']],
    ['theirs', conflict, draft('a', 'b!', 'c'), ['a', 'b?', 'c']],
    ['both', conflict, draft('a', 'b!', 'c'), ['a', 'b?', 'b!', 'c']],
    ['mine', deletedHere, server, ['a', 'c']],
    ['theirs', deletedHere, server, ['a', 'b?', 'c']],
    ['theirs', deletedThere, draft('a', 'b!', 'c'), ['a', 'c']],
    ['mine', deletedThere, draft('a', 'b!', 'c'), ['a', 'b!', 'c']],
  ] as [ConflictChoice, BlockConflict, typeof server, string[]][])('%s of %j', (choice, one, mine, expected) => {
    const chosen = draftChosen(mine, one, choice, () => 'new');
    expect(wordsOf(chosen)).toEqual(expected);
    expect(new Set(chosen.blocks.map(({ block_id }) => block_id)).size).toBe(chosen.blocks.length);
  });

  it('of a title', () => {
    expect(draftChosen({ ...server, title: 'Mine' }, title, 'theirs', () => '').title).toBe('Theirs');
    expect(draftChosen({ ...server, title: 'Mine' }, title, 'mine', () => '').title).toBe('Mine');
  });
});
