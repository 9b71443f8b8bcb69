import { isSameBlock, type SheetBlock } from '#web/editor/document/sheet-block.ts';
import { byId, isSameLine } from './draft-rules.ts';
import { mergeOrder } from './merge-order.ts';
import type { BlockConflict, Conflict, FieldConflict, SheetDraft } from './types.ts';

type Sides = {
  /** What both sides began with. */
  base: SheetDraft;
  mine: SheetDraft;
  /** What the server has now. */
  theirs: SheetDraft;
  /** What I sent without hearing what became of it: if the server has that, it is mine, not theirs. */
  sent?: SheetDraft[];
  /** Ids of conflicts that nobody has settled yet: they stay until both sides are the same. */
  open?: Set<string>;
};

export type Merged = {
  /** What the editor shows: in a conflict mine, or what they have where I have nothing. */
  draft: SheetDraft;
  conflicts: Conflict[];
};

type Known = SheetBlock | undefined;

const isSame = (one: Known, other: Known): boolean => (one && other ? isSameBlock(one, other) : one === other);

const mergeBlocks = ({ base, mine, theirs, sent = [], open }: Sides) => {
  const [inBase, inMine, inTheirs] = [byId(base.blocks), byId(mine.blocks), byId(theirs.blocks)];
  const inSent = sent.map(({ blocks }) => byId(blocks));
  const kept = new Map<string, SheetBlock>();
  const conflicts: BlockConflict[] = [];
  for (const id of new Set([...inMine.keys(), ...inTheirs.keys()])) {
    const [was, here, there] = [inBase.get(id), inMine.get(id), inTheirs.get(id)];
    const isMineThere = inSent.some((blocks) => isSame(blocks.get(id), there));
    const isChangedThere = !isSame(was, there) && !isMineThere;
    const isChangedHere = !isSame(was, here);
    let block = isChangedHere || isMineThere ? here : there;
    if (!isSame(here, there) && ((isChangedHere && isChangedThere) || open?.has(id))) {
      conflicts.push({ kind: 'block', id, mine: here, theirs: there });
      block = here ?? there;
    }
    if (block) kept.set(id, block);
  }
  const ids = ({ blocks }: SheetDraft) => blocks.map(({ block_id }) => block_id);
  // Where blocks stand counts as mine too, if the server has what I sent.
  const began = sent.findLast((draft) => String(ids(draft)) === String(ids(theirs))) ?? base;
  const order = mergeOrder(ids(began), ids(mine), ids(theirs), new Set(kept.keys()));
  return { blocks: order.flatMap((id) => kept.get(id) ?? []), conflicts };
};

const mergeLine = (id: FieldConflict['id'], { base, mine, theirs, sent = [], open }: Sides) => {
  const [was, here, there] = [base[id], mine[id], theirs[id]];
  if (isSameLine(here, there)) return { line: here };
  const isChangedThere = !isSameLine(was, there) && !sent.some((draft) => isSameLine(draft[id], there));
  const isChangedHere = !isSameLine(was, here);
  if ((isChangedHere && isChangedThere) || open?.has(id))
    return { line: here, conflict: { kind: 'field', id, mine: here, theirs: there } satisfies FieldConflict };
  return { line: isChangedHere || !isChangedThere ? here : there };
};

/** Theirs, with what I added and without what I took away. */
const mergeSet = (base: string[], mine: string[], theirs: string[]): string[] => [
  ...theirs.filter((item) => mine.includes(item) || !base.includes(item)),
  ...mine.filter((item) => !theirs.includes(item) && !base.includes(item)),
];

/**
 * Two continuations of one sheet become one. Blocks are told apart by their ids: one that only one side has changed is as
 * that side has it; one that both have changed differently, or one changed and the other deleted, is a conflict.
 */
export const mergeDrafts = (sides: Sides): Merged => {
  const { base, mine, theirs } = sides;
  const { blocks, conflicts } = mergeBlocks(sides);
  const title = mergeLine('title', sides);
  const summary = mergeLine('summary', sides);
  return {
    draft: {
      title: title.line,
      summary: summary.line,
      topics: mergeSet(base.topics, mine.topics, theirs.topics),
      language: mine.language === base.language ? theirs.language : mine.language,
      blocks,
    },
    conflicts: [title.conflict, summary.conflict, ...conflicts].filter((one) => one !== undefined),
  };
};

/** A draft without what is in dispute: there it is as the server has it, so that a save takes nothing from anyone. */
export const withoutDisputed = (draft: SheetDraft, conflicts: Conflict[]): SheetDraft => {
  const disputed = new Map(conflicts.flatMap((one) => (one.kind === 'block' ? [[one.id, one.theirs] as const] : [])));
  const lines = Object.fromEntries(conflicts.flatMap((one) => (one.kind === 'field' ? [[one.id, one.theirs]] : [])));
  return {
    ...draft,
    ...lines,
    blocks: draft.blocks.flatMap((block) => {
      if (!disputed.has(block.block_id)) return block;
      return disputed.get(block.block_id) ?? [];
    }),
  };
};
