/** One of a tree as the API lists it: those below one parent are in their order. */
export type TreeNode = { id: string; parent_id: string | null };

export type Place = { parent_id: string | null; position: number };

/** A node as it is shown. `position` counts from 0 among `siblings` nodes. */
export type TreeRow<Node> = { node: Node; depth: number; position: number; siblings: number; hasChildren: boolean };

const childrenOf = <Node extends TreeNode>(nodes: Node[], parent_id: string | null): Node[] =>
  nodes.filter((node) => node.parent_id === parent_id);

/** From the top down, without what is below closed nodes. */
export const visibleRows = <Node extends TreeNode>(nodes: Node[], open: ReadonlySet<string>): TreeRow<Node>[] => {
  const byParent = new Map<string | null, Node[]>();
  for (const node of nodes) {
    const siblings = byParent.get(node.parent_id);
    if (siblings) siblings.push(node);
    else byParent.set(node.parent_id, [node]);
  }
  const rowsBelow = (parent_id: string | null, depth: number): TreeRow<Node>[] =>
    (byParent.get(parent_id) ?? []).flatMap((node, position, siblings) => [
      { node, depth, position, siblings: siblings.length, hasChildren: byParent.has(node.id) },
      ...(open.has(node.id) ? rowsBelow(node.id, depth + 1) : []),
    ]);
  return rowsBelow(null, 0);
};

/** The nodes above one, the nearest first. */
export const ancestorsOf = (nodes: TreeNode[], id: string): string[] => {
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]));
  const found: string[] = [];
  for (let parent = parents.get(id); parent; parent = parents.get(parent)) found.push(parent);
  return found;
};

export type TitledNode = TreeNode & { title: string };

/** With what it stands below, because titles such as “Book 1” are many. */
export const pathOf = (nodes: TitledNode[], node: TitledNode): string => {
  const titles = new Map(nodes.map((each) => [each.id, each.title]));
  return [node.title, ...ancestorsOf(nodes, node.id).map((id) => titles.get(id) ?? '')].toReversed().join(' › ');
};

const MAX_FOUND = 8;

/** Without the accents of Latin letters; vowel signs of other scripts stay. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();

/** The first whose title has these words, whatever their accents and capitals. */
export const findByTitle = <Node extends TitledNode>(
  nodes: Node[],
  words: string,
  isWanted: (node: Node) => boolean,
): Node[] => {
  const asked = fold(words.trim());
  if (asked === '') return [];
  return nodes.filter((node) => fold(node.title).includes(asked) && isWanted(node)).slice(0, MAX_FOUND);
};

/** A tree after a move; of a node that is not there any more, the same tree. */
export const applyMove = <Node extends TreeNode>(nodes: Node[], { id, to }: { id: string; to: Place }): Node[] => {
  const moved = nodes.find((node) => node.id === id);
  if (!moved) return nodes;
  const others = nodes.filter((node) => node !== moved);
  const next = childrenOf(others, to.parent_id)[to.position];
  return others.toSpliced(next ? others.indexOf(next) : others.length, 0, { ...moved, parent_id: to.parent_id });
};

export const DIRECTIONS = ['up', 'down', 'in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Where a node comes to stand; undefined where it cannot go. In is below the one before it, out is after its parent. */
export const placeTowards = (nodes: TreeNode[], id: string, direction: Direction): Place | undefined => {
  const node = nodes.find((each) => each.id === id);
  if (!node) return undefined;
  const siblings = childrenOf(nodes, node.parent_id);
  const at = siblings.indexOf(node);
  const before = siblings[at - 1];
  switch (direction) {
    case 'up':
      return before && { parent_id: node.parent_id, position: at - 1 };
    case 'down':
      return siblings[at + 1] && { parent_id: node.parent_id, position: at + 1 };
    case 'in':
      return before && { parent_id: before.id, position: childrenOf(nodes, before.id).length };
    case 'out': {
      const parent = nodes.find((each) => each.id === node.parent_id);
      if (!parent) return undefined;
      const above = childrenOf(nodes, parent.parent_id);
      return { parent_id: parent.parent_id, position: above.indexOf(parent) + 1 };
    }
  }
};

export type DropSpot = 'before' | 'inside' | 'after';

/** Where a node comes to stand that is dropped on another; undefined when that is itself or below it. */
export const placeOfDrop = (nodes: TreeNode[], id: string, target_id: string, spot: DropSpot): Place | undefined => {
  const target = nodes.find((each) => each.id === target_id);
  if (!target || target_id === id || ancestorsOf(nodes, target_id).includes(id)) return undefined;
  const others = nodes.filter((each) => each.id !== id);
  if (spot === 'inside') return { parent_id: target_id, position: childrenOf(others, target_id).length };
  const at = childrenOf(others, target.parent_id).indexOf(target);
  return { parent_id: target.parent_id, position: spot === 'before' ? at : at + 1 };
};
