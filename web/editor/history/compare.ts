import { isSameBlock, type SheetBlock } from '#web/editor/document/sheet-block.ts';
import { blocksById } from '#web/editor/saving/draft-rules.ts';
import { mergeOrder, movedIds } from '#web/editor/saving/merge-drafts.ts';

export type Difference =
  | { kind: 'same'; count: number; key: string }
  | { kind: 'added' | 'removed' | 'moved'; block: SheetBlock; key: string }
  | { kind: 'changed'; before: SheetBlock; after: SheetBlock; key: string };

const ids = (blocks: SheetBlock[]) => blocks.map(({ block_id }) => block_id);

/** Block by block, in the new order; removed blocks are where they were, and unchanged ones are only counted. */
export const compareBlocks = (before: SheetBlock[], after: SheetBlock[]): Difference[] => {
  const [oldBlocks, newBlocks] = [blocksById(before), blocksById(after)];
  const order = mergeOrder(ids(before), ids(before), ids(after), new Set([...oldBlocks.keys(), ...newBlocks.keys()]));
  const shared = ids(before).filter((id) => newBlocks.has(id));
  const moved = movedIds(shared, ids(after));
  const differences: Difference[] = [];
  for (const key of order) {
    const [oldBlock, newBlock] = [oldBlocks.get(key), newBlocks.get(key)];
    const last = differences.at(-1);
    if (!oldBlock && newBlock) differences.push({ kind: 'added', block: newBlock, key });
    else if (oldBlock && !newBlock) differences.push({ kind: 'removed', block: oldBlock, key });
    else if (oldBlock && newBlock && !isSameBlock(oldBlock, newBlock))
      differences.push({ kind: 'changed', before: oldBlock, after: newBlock, key });
    else if (newBlock && moved.has(key)) differences.push({ kind: 'moved', block: newBlock, key });
    else if (last?.kind === 'same') last.count += 1;
    else differences.push({ kind: 'same', count: 1, key });
  }
  return differences;
};
