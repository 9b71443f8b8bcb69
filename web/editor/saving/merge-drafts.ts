import { MAX_TAGS, MAX_TOPICS } from '#shared/limits.ts';
import { longestIncreasingSubsequence } from '#shared/longest-increasing-subsequence.ts';
import { isSameBlock, type SheetBlock } from '#web/editor/document/sheet-block.ts';
import { blocksById, isSameLine } from './draft-rules.ts';
import type { BlockConflict, Conflict, ConflictChoice, FieldConflict, SheetDraft } from './types.ts';

type Sides = {
  /** The common ancestor. */
  base: SheetDraft;
  mine: SheetDraft;
  /** What the server has now. */
  theirs: SheetDraft;
  /** Drafts sent without an answer: if the server has one of these, it is mine, not theirs. */
  sent?: SheetDraft[];
  /** Ids of unresolved conflicts: they stay until both sides are the same. */
  open?: Set<string>;
};

export type Merged = {
  /** What the editor shows: in a conflict mine, or theirs where I have nothing. */
  draft: SheetDraft;
  conflicts: Conflict[];
};

const idsOf = (blocks: SheetBlock[]): string[] => blocks.map(({ block_id }) => block_id);

/** The fewest ids whose move explains the new order. */
export const movedIds = (base: string[], after: string[]): Set<string> => {
  const baseIndex = new Map(base.map((id, index) => [id, index]));
  const common = after.filter((id) => baseIndex.has(id));
  const unmoved = new Set(longestIncreasingSubsequence(common.map((id) => baseIndex.get(id) ?? 0)));
  return new Set(common.filter((_, index) => !unmoved.has(index)));
};

/**
 * Merges two orders of the ids in `remaining`: theirs, with what is new or moved on my side after what it follows there.
 * Of two blocks inserted at the same position theirs comes first. Every remaining id comes exactly once.
 */
export const mergeOrder = (base: string[], mine: string[], theirs: string[], remaining: Set<string>): string[] => {
  const [inMine, inTheirs] = [new Set(mine), new Set(theirs)];
  const common = base.filter((id) => inMine.has(id) && inTheirs.has(id));
  const movedByMe = movedIds(common, mine);
  const movedByThem = movedIds(common, theirs);
  const baseOrMine = new Set([...base, ...mine]);
  const order = theirs.filter((id) => remaining.has(id) && (!movedByMe.has(id) || movedByThem.has(id)));
  const ordered = new Set(order);
  let previous: string | undefined;
  for (const id of mine) {
    if (!remaining.has(id)) continue;
    if (!ordered.has(id)) {
      let index = previous === undefined ? 0 : order.indexOf(previous) + 1;
      while (index < order.length && !baseOrMine.has(order[index] ?? '')) index += 1;
      order.splice(index, 0, id);
      ordered.add(id);
    }
    previous = id;
  }
  return order;
};

const isSame = (one: SheetBlock | undefined, other: SheetBlock | undefined): boolean =>
  one && other ? isSameBlock(one, other) : one === other;

const mergeBlocks = ({ base, mine, theirs, sent = [], open }: Sides) => {
  const [inBase, inMine, inTheirs] = [blocksById(base.blocks), blocksById(mine.blocks), blocksById(theirs.blocks)];
  const inSent = sent.map(({ blocks }) => blocksById(blocks));
  const merged = new Map<string, SheetBlock>();
  const conflicts: BlockConflict[] = [];
  for (const id of new Set([...inMine.keys(), ...inTheirs.keys()])) {
    const [baseBlock, myBlock, theirBlock] = [inBase.get(id), inMine.get(id), inTheirs.get(id)];
    const isSentByMe = inSent.some((blocks) => isSame(blocks.get(id), theirBlock));
    const isChangedByThem = !isSame(baseBlock, theirBlock) && !isSentByMe;
    const isChangedByMe = !isSame(baseBlock, myBlock);
    let block = isChangedByMe || isSentByMe ? myBlock : theirBlock;
    if (!isSame(myBlock, theirBlock) && ((isChangedByMe && isChangedByThem) || open?.has(id))) {
      conflicts.push({ kind: 'block', id, mine: myBlock, theirs: theirBlock });
      block = myBlock ?? theirBlock;
    }
    if (block) merged.set(id, block);
  }
  // If the server has what I sent, its order is mine too.
  const theirIds = idsOf(theirs.blocks);
  const ancestor = sent.findLast(({ blocks }) => String(idsOf(blocks)) === String(theirIds)) ?? base;
  const order = mergeOrder(idsOf(ancestor.blocks), idsOf(mine.blocks), theirIds, new Set(merged.keys()));
  return { blocks: order.flatMap((id) => merged.get(id) ?? []), conflicts };
};

const mergeLine = (id: FieldConflict['id'], { base, mine, theirs, sent = [], open }: Sides) => {
  const [baseLine, myLine, theirLine] = [base[id], mine[id], theirs[id]];
  if (isSameLine(myLine, theirLine)) return { line: myLine };
  const isSentByMe = sent.some((draft) => isSameLine(draft[id], theirLine));
  const isChangedByThem = !isSameLine(baseLine, theirLine) && !isSentByMe;
  const isChangedByMe = !isSameLine(baseLine, myLine);
  if ((isChangedByMe && isChangedByThem) || open?.has(id))
    return { line: myLine, conflict: { kind: 'field', id, mine: myLine, theirs: theirLine } satisfies FieldConflict };
  return { line: isChangedByMe || !isChangedByThem ? myLine : theirLine };
};

/** Theirs, plus what I added, minus what I removed. Together they may be more than a save takes: then theirs stay. */
const mergeSet = (base: string[], mine: string[], theirs: string[]): string[] => [
  ...theirs.filter((item) => mine.includes(item) || !base.includes(item)),
  ...mine.filter((item) => !theirs.includes(item) && !base.includes(item)),
];

/**
 * A three-way merge. Blocks are matched by id: a block that one side has changed is taken from that side; one that both
 * have changed differently, or one side changed and the other deleted, is a conflict.
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
      topics: mergeSet(base.topics, mine.topics, theirs.topics).slice(0, MAX_TOPICS),
      tags: mergeSet(base.tags, mine.tags, theirs.tags).slice(0, MAX_TAGS),
      language: mine.language === base.language ? theirs.language : mine.language,
      layout: mine.layout === base.layout ? theirs.layout : mine.layout,
      blocks,
    },
    conflicts: [title.conflict, summary.conflict, ...conflicts].filter((one) => one !== undefined),
  };
};

/** The draft with the server's side of every conflict, so that saving it overwrites nobody's changes. */
export const withTheirSide = (draft: SheetDraft, conflicts: Conflict[]): SheetDraft => {
  const theirBlocks = new Map(
    conflicts.flatMap((one) => (one.kind === 'block' ? [[one.id, one.theirs] as const] : [])),
  );
  const theirLines = Object.fromEntries(
    conflicts.flatMap((one) => (one.kind === 'field' ? [[one.id, one.theirs]] : [])),
  );
  return {
    ...draft,
    ...theirLines,
    blocks: draft.blocks.flatMap((block) =>
      theirBlocks.has(block.block_id) ? (theirBlocks.get(block.block_id) ?? []) : block,
    ),
  };
};

const reconcileBlock = (conflict: BlockConflict, current: SheetBlock | undefined): BlockConflict[] => {
  const { mine, theirs } = conflict;
  if (current) {
    const isTheirs = theirs !== undefined && isSameBlock(current, theirs);
    // Deleted here and shown again with their content: not resolved yet.
    if (isTheirs) return mine ? [] : [conflict];
    return [{ ...conflict, mine: current }];
  }
  // A second deletion, or one on both sides, resolves the conflict. After a first one their content is shown.
  return mine && theirs ? [{ ...conflict, mine: undefined }] : [];
};

/**
 * The conflicts that remain after further typing, and the blocks with those that must be shown again: content of the other
 * side whose block was deleted here during the conflict.
 */
export const reconcileConflicts = (conflicts: Conflict[], draft: SheetDraft, base: SheetDraft) => {
  const currentBlocks = blocksById(draft.blocks);
  const remaining = conflicts.flatMap((one): Conflict[] => {
    if (one.kind === 'block') return reconcileBlock(one, currentBlocks.get(one.id));
    return isSameLine(draft[one.id], one.theirs) ? [] : [{ ...one, mine: draft[one.id] }];
  });
  const restored = remaining.flatMap((one) =>
    one.kind === 'block' && !currentBlocks.has(one.id) ? (one.theirs ?? []) : [],
  );
  if (restored.length === 0) return { conflicts: remaining, blocks: draft.blocks };
  const all = blocksById([...draft.blocks, ...restored]);
  const baseIds = idsOf(base.blocks);
  const order = mergeOrder(baseIds, idsOf(draft.blocks), baseIds, new Set(all.keys()));
  return { conflicts: remaining, blocks: order.flatMap((id) => all.get(id) ?? []) };
};

/** The draft after a choice. With both, theirs keeps the id and mine follows as a new block. */
export const resolveConflict = (
  draft: SheetDraft,
  conflict: Conflict,
  choice: ConflictChoice,
  newId: () => string,
): SheetDraft => {
  if (conflict.kind === 'field') return choice === 'theirs' ? { ...draft, [conflict.id]: conflict.theirs } : draft;
  const { mine, theirs } = conflict;
  const chosenBlocks = (current: SheetBlock): SheetBlock[] => {
    if (choice === 'mine') return mine ? [current] : [];
    if (choice === 'theirs') return theirs ? [theirs] : [];
    return [
      ...(theirs ? [theirs] : []),
      ...(mine ? [{ ...current, block_id: theirs ? newId() : current.block_id }] : []),
    ];
  };
  return {
    ...draft,
    blocks: draft.blocks.flatMap((block) => (block.block_id === conflict.id ? chosenBlocks(block) : block)),
  };
};
