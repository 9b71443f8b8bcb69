import { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { nodesOfBlock } from './convert.ts';
import { isSameBlock, type SheetBlock } from './sheet-block.ts';
import type { StoredNodes } from './stored-nodes.ts';

/** The longest run of numbers that grow, by their places in the list. */
export const longestIncreasingSubsequence = (numbers: number[]): number[] => {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [place, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[place] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = place;
  }
  const run: number[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) run.unshift(place);
  return run;
};

/** The blocks as nodes; those that the document has already are its own. */
const nodesOf = (doc: Node, blocks: SheetBlock[], stored: StoredNodes): Node[] => {
  const present = new Map(doc.content.content.map((node) => [node.attrs.block_id as string, node]));
  return blocks.flatMap((block) => {
    const here = present.get(block.block_id);
    if (here && isSameBlock(stored.blockOf(here), block)) return [here];
    const nodes = nodesOfBlock(block).map((json) => Node.fromJSON(doc.type.schema, json));
    const [only] = nodes;
    if (only && nodes.length === 1) stored.remember(only, block);
    return nodes;
  });
};

/** Makes the document these blocks. What stays is not touched, so that the caret and the screen stay too. */
export const applyBlocks = (tr: Transaction, blocks: SheetBlock[], stored: StoredNodes): Transaction => {
  const { doc } = tr;
  const former = doc.content.content;
  const next = nodesOf(doc, blocks, stored);
  if (next.length === 0) {
    const paragraph = doc.type.schema.nodes.paragraph;
    if (paragraph) next.push(paragraph.create());
  }
  const placeOf = new Map(former.map((node, place) => [node, place]));
  const staying = next.flatMap((node, to) => {
    const from = placeOf.get(node);
    return from === undefined ? [] : [{ from, to }];
  });
  // The block with the caret stays in any case: others may be taken out and put in again around it.
  const caret = staying.find(({ from }) => from === tr.selection.$from.index(0));
  const around = staying.filter(
    (one) => !caret || one === caret || (one.from < caret.from === one.to < caret.to && one.from !== caret.from),
  );
  const anchors = longestIncreasingSubsequence(around.map(({ from }) => from)).flatMap((place) => around[place] ?? []);

  const starts: number[] = [];
  doc.forEach((_node, pos) => starts.push(pos));
  starts.push(doc.content.size);
  // From the end, so that the places before are still right.
  let end = { from: former.length, to: next.length };
  for (const anchor of [...anchors.toReversed(), { from: -1, to: -1 }]) {
    const inserted = next.slice(anchor.to + 1, end.to);
    const from = starts[anchor.from + 1] ?? 0;
    const to = starts[end.from] ?? doc.content.size;
    if (to > from || inserted.length > 0) tr.replaceWith(from, to, inserted);
    end = anchor;
  }
  return tr;
};
