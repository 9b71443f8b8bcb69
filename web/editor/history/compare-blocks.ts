import { isSameBlock, type SheetBlock } from '#web/editor/document/sheet-block.ts';
import { blocksById } from '#web/editor/saving/draft-rules.ts';
import { mergeOrder, movedIds } from '#web/editor/saving/merge-drafts.ts';

export type Difference =
  | { kind: 'same'; count: number; key: string }
  | { kind: 'added' | 'removed' | 'moved'; block: SheetBlock; key: string }
  | { kind: 'changed'; before: SheetBlock; after: SheetBlock; key: string };

const ids = (blocks: SheetBlock[]) => blocks.map(({ block_id }) => block_id);

/** Block by block, in the order of today; what is gone stands where it was, and what stayed is only counted. */
export const compareBlocks = (before: SheetBlock[], after: SheetBlock[]): Difference[] => {
  const [old, now] = [blocksById(before), blocksById(after)];
  const order = mergeOrder(ids(before), ids(before), ids(after), new Set([...old.keys(), ...now.keys()]));
  const shared = ids(before).filter((id) => now.has(id));
  const moved = movedIds(shared, ids(after));
  const differences: Difference[] = [];
  for (const key of order) {
    const [was, is] = [old.get(key), now.get(key)];
    const last = differences.at(-1);
    if (!was && is) differences.push({ kind: 'added', block: is, key });
    else if (was && !is) differences.push({ kind: 'removed', block: was, key });
    else if (was && is && !isSameBlock(was, is)) differences.push({ kind: 'changed', before: was, after: is, key });
    else if (is && moved.has(key)) differences.push({ kind: 'moved', block: is, key });
    else if (last?.kind === 'same') last.count += 1;
    else differences.push({ kind: 'same', count: 1, key });
  }
  return differences;
};
