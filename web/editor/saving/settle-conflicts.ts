import { isSameBlock, type SheetBlock } from '#web/editor/document/sheet-block.ts';
import { byId, isSameLine } from './draft-rules.ts';
import { mergeOrder } from './merge-order.ts';
import type { BlockConflict, Conflict, ConflictChoice, SheetDraft } from './types.ts';

const settleBlock = (conflict: BlockConflict, here: SheetBlock | undefined): BlockConflict[] => {
  const { mine, theirs } = conflict;
  if (here) {
    const isTheirs = theirs !== undefined && isSameBlock(here, theirs);
    // I had deleted it and was shown theirs: that is still to be decided.
    if (isTheirs) return mine ? [] : [conflict];
    return [{ ...conflict, mine: here }];
  }
  // Deleted once more, or on both sides by now: that is a choice. Else theirs has to be seen before it goes.
  return mine && theirs ? [{ ...conflict, mine: undefined }] : [];
};

/**
 * The conflicts that are left after she has gone on writing, and the draft with what must be shown again: words of the
 * other side whose block was deleted here while in dispute.
 */
export const settleConflicts = (conflicts: Conflict[], draft: SheetDraft, base: SheetDraft) => {
  const here = byId(draft.blocks);
  const left = conflicts.flatMap((one): Conflict[] => {
    if (one.kind === 'block') return settleBlock(one, here.get(one.id));
    return isSameLine(draft[one.id], one.theirs) ? [] : [{ ...one, mine: draft[one.id] }];
  });
  const back = left.flatMap((one) => (one.kind === 'block' && !here.has(one.id) ? (one.theirs ?? []) : []));
  if (back.length === 0) return { conflicts: left, blocks: draft.blocks };
  const all = byId([...draft.blocks, ...back]);
  const ids = (blocks: SheetBlock[]) => blocks.map(({ block_id }) => block_id);
  const order = mergeOrder(ids(base.blocks), ids(draft.blocks), ids(base.blocks), new Set(all.keys()));
  return { conflicts: left, blocks: order.flatMap((id) => all.get(id) ?? []) };
};

/** The draft after a choice. Both: theirs keeps its id, mine follows as a block of its own. */
export const draftChosen = (
  draft: SheetDraft,
  conflict: Conflict,
  choice: ConflictChoice,
  newId: () => string,
): SheetDraft => {
  if (conflict.kind === 'field') return choice === 'theirs' ? { ...draft, [conflict.id]: conflict.theirs } : draft;
  const { mine, theirs } = conflict;
  const chosen = (here: SheetBlock): SheetBlock[] => {
    if (choice === 'mine') return mine ? [here] : [];
    if (choice === 'theirs') return theirs ? [theirs] : [];
    return [...(theirs ? [theirs] : []), ...(mine ? [{ ...here, block_id: theirs ? newId() : here.block_id }] : [])];
  };
  return {
    ...draft,
    blocks: draft.blocks.flatMap((block) => (block.block_id === conflict.id ? chosen(block) : block)),
  };
};
