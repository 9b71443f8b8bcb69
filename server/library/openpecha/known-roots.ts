import type { SectionDraft, TextDraft, WorkDraft } from '../draft.ts';
import type { Anchor } from './anchors.ts';
import { canonicalName } from './known-titles.ts';
import { openingSection, type Layout, type TextLine } from './text-lines.ts';

/** What a later text needs to know of a root that was read: enough to map to it, not its words. */
export type KnownRoot = {
  text: string;
  work: WorkDraft;
  sections: SectionDraft[];
  /** By segment key. */
  sectionOf: Map<string, string>;
  /** Segment keys by place, blank lines as null: an anchor counts those too. */
  blocks: (string | null)[][];
  /** Segment keys by the index that alignments use. */
  byIndex: Map<number, string[]>;
};

/** Uploads cut a text into blocks of this many lines, and anchors count by them. */
const BLOCK = 100;

export class KnownRoots {
  readonly #byName = new Map<string, KnownRoot>();

  add(names: string[], draft: TextDraft, places: Pick<KnownRoot, 'blocks' | 'byIndex'>): void {
    const sectionOf = new Map(draft.segments.map((segment) => [segment.key, segment.section]));
    const root = { text: draft.key, work: draft.work, sections: draft.sections, sectionOf, ...places };
    for (const name of names) this.#byName.set(canonicalName(name), root);
  }

  find(names: string[]): KnownRoot | null {
    return names.map((name) => this.#byName.get(canonicalName(name))).find((root) => root !== undefined) ?? null;
  }
}

/** The segment an anchor means: a line of a block, or, where the root has no blocks, the line counted through. */
export function anchored(root: KnownRoot, { block, index }: Anchor): string | null {
  const [only = [], ...more] = root.blocks;
  if (more.length > 0) return root.blocks[block - 1]?.[index - 1] ?? null;
  return only[(block - 1) * BLOCK + index - 1] ?? null;
}

/** The root's sections carried over to a text that maps to it; none goes back, for a section is one stretch of text. */
export function rootLayout(lines: TextLine[], root: KnownRoot): Layout {
  const order = new Map(root.sections.map((section, index) => [section.key, index]));
  let current = -1;
  const places = lines.map(({ maps_to }) => {
    const targets = maps_to.flatMap(({ segment }) => order.get(root.sectionOf.get(segment) ?? '') ?? []);
    if (targets.length > 0) current = Math.max(current, Math.min(...targets));
    return current;
  });
  const used = new Set(places);
  const kept = root.sections.filter((_, index) => used.has(index)).map((section) => ({ ...section, parent: null }));
  // Front matter has a section of its own key: the root may have an opening too.
  const front = { ...openingSection, key: 'front' };
  return {
    sections: used.has(-1) ? [front, ...kept] : kept,
    sectionOf: places.map((place) => root.sections[place]?.key ?? front.key),
  };
}
