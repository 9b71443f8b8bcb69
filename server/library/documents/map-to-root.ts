import type { SectionDraft, SegmentRef, SegmentType } from '../draft.ts';
import type { StoredText } from './import-target.ts';
import type { Problems } from './problems.ts';
import type { BuiltText } from './text-builder.ts';

type Segment = { key: string; section: string; type: SegmentType; starts_block: boolean };
/** Segments that begin together: a paragraph in parts, or a heading. */
type Block = Segment[];
type Node = { title: string; line?: number; headings: Block[]; blocks: Block[]; children: Node[] };

const treeOf = (sections: (SectionDraft & { line?: number })[], segments: Segment[]): Node => {
  const root: Node = { title: '', headings: [], blocks: [], children: [] };
  const nodes = new Map<string, Node>();
  for (const { key, parent, title, line } of sections) {
    const node: Node = { title, headings: [], blocks: [], children: [], ...(line && { line }) };
    nodes.set(key, node);
    ((parent === null ? undefined : nodes.get(parent)) ?? root).children.push(node);
  }
  for (const segment of segments) {
    const node = nodes.get(segment.section) ?? root;
    if (segment.type === 'heading') node.headings.push([segment]);
    else if (segment.starts_block || node.blocks.length === 0) node.blocks.push([segment]);
    else node.blocks.at(-1)?.push(segment);
  }
  return root;
};

/**
 * Maps a translation to the text it translates by its structure: the third paragraph of a section to the third one of the
 * same section. Only where both have as many; elsewhere only the beginning of the section is mapped, and a librarian is
 * told to do the rest by hand: a wrong mapping is worse than a missing one.
 */
export const mapToRoot = (own: BuiltText, root: StoredText, problems: Problems): Map<string, SegmentRef[]> => {
  const links = new Map<string, SegmentRef[]>();
  const link = (one: Block, other: Block): void => {
    const targets = other.map(({ key }) => ({ text: root.key, segment: key }));
    // Parts of a paragraph are divided by length, so they belong to one another only when there are as many.
    for (const [index, { key }] of one.entries())
      links.set(key, one.length === other.length ? targets.slice(index, index + 1) : targets);
  };
  const linkAll = (ones: Block[], others: Block[]): boolean => {
    if (ones.length !== others.length) return false;
    for (const [index, one] of ones.entries()) link(one, others[index] ?? []);
    return true;
  };
  const visit = (one: Node, other: Node): void => {
    if (!linkAll(one.headings, other.headings) && one.headings[0] && other.headings[0])
      link(one.headings[0], other.headings[0]);
    if (!linkAll(one.blocks, other.blocks)) {
      const [own_count, root_count] = [one.blocks.length, other.blocks.length];
      if (!one.headings[0] && one.blocks[0] && other.blocks[0]) link(one.blocks[0], other.blocks[0]);
      problems.warn(
        'section_counts_differ',
        { section: one.title || other.title, own: own_count, root: root_count },
        one.line,
      );
    }
    if (one.children.length === other.children.length)
      for (const [index, child] of one.children.entries()) visit(child, other.children[index] ?? child);
    else
      problems.warn(
        'section_numbers_differ',
        { section: one.title || other.title, own: one.children.length, root: other.children.length },
        one.line,
      );
  };
  // Where both texts have the same names of their own, these say it.
  const rootKeys = new Set(root.segments.map(({ key }) => key));
  for (const { key, has_own_key, root_keys } of own.segments)
    if (root_keys) {
      const targets = root_keys.filter((each) => rootKeys.has(each)).map((segment) => ({ text: root.key, segment }));
      if (targets.length > 0) links.set(key, targets);
    } else if (has_own_key && rootKeys.has(key)) links.set(key, [{ text: root.key, segment: key }]);
  if (links.size === 0) visit(treeOf(own.sections, own.segments), treeOf(root.sections, root.segments));
  return links;
};
