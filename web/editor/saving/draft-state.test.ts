import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SheetBlock } from '#web/editor/document/sheet-block.ts';
import { createDraftState } from './draft-state.ts';
import { contentsOf, draft } from './testing-drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An editor that only holds blocks. */
const testingEditor = (initial: SheetBlock[]) => {
  let blocks = initial;
  const applied: string[][] = [];
  return {
    applied,
    write: (...contents: string[]) => {
      blocks = draft(...contents).blocks;
    },
    port: {
      readBlocks: () => blocks,
      applyBlocks: (next: SheetBlock[]) => {
        applied.push(next.map(({ content }) => content));
        blocks = next;
        return true;
      },
    },
  };
};

describe('the draft on the screen', () => {
  it('is the opened one, then that of the editor, then what the editor left', () => {
    const state = createDraftState(draft('a'));
    expect(contentsOf(state.current())).toEqual(['a']);
    const editor = testingEditor(draft('a').blocks);
    state.attach(editor.port);
    editor.write('a!');
    expect(contentsOf(state.current())).toEqual(['a!']);
    state.detach();
    editor.write('elsewhere');
    expect(contentsOf(state.current())).toEqual(['a!']);
    expect(editor.applied).toEqual([]);
  });

  it('that changed before the editor was there is shown in it', async () => {
    const state = createDraftState(draft('a'));
    await state.replaceDraft((mine) => ({ draft: { ...mine, blocks: draft('b').blocks }, conflicts: [] }));
    expect(contentsOf(state.current())).toEqual(['b']);
    const editor = testingEditor(draft('a').blocks);
    state.attach(editor.port);
    expect(editor.applied).toEqual([['b']]);
  });

  it('has fields that are changed one by one', () => {
    const state = createDraftState({ ...draft('a'), summary: 'S' });
    state.setFields({ title: 'New' });
    expect(state.fields()).toEqual({
      title: 'New',
      summary: 'S',
      topics: [],
      tags: [],
      layout: 'stacked',
      language: undefined,
    });
    expect(state.current()).toMatchObject({ title: 'New', summary: 'S' });
  });

  it('is not written into the editor when its blocks stay as they are', async () => {
    const state = createDraftState(draft('a'));
    const editor = testingEditor(draft('a').blocks);
    state.attach(editor.port);
    await state.replaceDraft((mine) => ({
      draft: { ...mine, title: 'New', blocks: draft('a').blocks },
      conflicts: [],
    }));
    expect(editor.applied).toEqual([]);
    expect(state.fields().title).toBe('New');
  });
});

describe('conflicts with what others saved', () => {
  const [base, theirs] = [draft('a', 'b'), draft('a?', 'b')];
  const conflicted = async (mine: ReturnType<typeof draft>) => {
    const state = createDraftState(mine);
    await state.mergeRemote({ base, theirs, sent: [] });
    return state;
  };

  it('are kept, with the ids of those that have words of mine', async () => {
    const changed = await conflicted(draft('a!', 'b'));
    expect(changed.conflicts()).toMatchObject([{ id: 'a', mine: { content: 'a!' }, theirs: { content: 'a?' } }]);
    expect(changed.openConflictIds()).toEqual(['a']);
    const deleted = await conflicted(draft('b'));
    expect(deleted.conflicts()).toMatchObject([{ id: 'a', mine: undefined }]);
    expect(deleted.openConflictIds()).toEqual([]);
    const titled = createDraftState({ ...base, title: 'Mine' });
    await titled.mergeRemote({ base, theirs: { ...base, title: 'Theirs' }, sent: [] });
    expect(titled.openConflictIds()).toEqual(['title']);
  });

  it('stay through the next merge, with what they have by then', async () => {
    const changed = await conflicted(draft('a!', 'b'));
    await changed.mergeRemote({ base: theirs, theirs: draft('a??', 'b'), sent: [] });
    expect(changed.conflicts()).toMatchObject([{ mine: { content: 'a!' }, theirs: { content: 'a??' } }]);
    const deleted = await conflicted(draft('b'));
    await deleted.mergeRemote({ base: theirs, theirs: draft('a??', 'b'), sent: [] });
    expect(deleted.conflicts()).toMatchObject([{ id: 'a', mine: undefined, theirs: { content: 'a??' } }]);
    await deleted.mergeRemote({ base: draft('a??', 'b'), theirs: draft('b'), sent: [] });
    expect(deleted.conflicts()).toEqual([]);
  });

  it('end when the words are the same', async () => {
    const editor = testingEditor(draft('a!', 'b').blocks);
    const state = createDraftState(draft('a!', 'b'));
    state.attach(editor.port);
    await state.mergeRemote({ base, theirs, sent: [] });
    await state.reconcileConflicts(theirs);
    expect(state.conflicts()).toHaveLength(1);
    editor.write('a?', 'b');
    await state.reconcileConflicts(theirs);
    expect(state.conflicts()).toEqual([]);
  });

  it('show the words of the others when the block is deleted', async () => {
    const editor = testingEditor(draft('a!', 'b').blocks);
    const state = createDraftState(draft('a!', 'b'));
    state.attach(editor.port);
    await state.mergeRemote({ base, theirs, sent: [] });
    editor.write('b');
    await state.reconcileConflicts(theirs);
    expect(contentsOf(state.current())).toEqual(['a?', 'b']);
  });
});
