import type { SectionDraft, SegmentDraft } from '../draft.ts';
import { outlineOf, usedSections } from './outline.ts';
import type { LayerEntries } from './read-json.ts';
import { coverage } from './segment-keys.ts';
import { type Layout, type Place, PROSE } from './text-layout.ts';

/** The root of a work as the other texts of that work need it. */
export type RootText = { uid: string; key: string; title: string; entries: LayerEntries; layout: Layout };

/** A text of the same work: the root itself, a version, or notes. */
export type OwnText = {
  title: string;
  entries: LayerEntries;
  /** Where the words of section titles come from, before the root's. */
  headings: LayerEntries;
};

export type Body = { sections: SectionDraft[]; segments: SegmentDraft[] };

/** Segments in the text's own order; whatever is not the root itself maps to the root. */
export function bodyOf(root: RootText, own: OwnText): Body {
  const { sections, sectionAt } = outlineOf(root.uid, own.title, root.layout, own.headings, root.entries);
  const covered = coverage(own.entries.keys(), new Set(root.entries.keys()));
  const segments: SegmentDraft[] = [];
  let section = 0;
  let before: Place | null = null;
  for (const [key, value] of own.entries) {
    const targets = covered.get(key)!;
    const place = placeOf(key, targets, root.layout);
    // A key out of order must not send the reader back to an earlier section.
    section = Math.max(section, sectionAt.get(key) ?? sectionAt.get(targets[0] ?? '') ?? section);
    segments.push({
      key,
      section: sections[section]!.key,
      type: place.type,
      level: place.level,
      starts_block: place === UNPLACED || place.block !== before?.block,
      content: value.trimEnd(),
      maps_to: own.entries === root.entries ? [] : targets.map((segment) => ({ text: root.key, segment })),
      references: [],
      notes: [],
    });
    before = place;
  }
  return { sections: usedSections(sections, new Set(segments.map((segment) => segment.section))), segments };
}

const UNPLACED = PROSE;

/** A range key stands where the first segment it covers stands. */
function placeOf(key: string, targets: string[], layout: Layout): Place {
  return layout.get(key) ?? layout.get(targets[0] ?? '') ?? UNPLACED;
}

/** An empty value and an absent key say the same: not translated. */
export function translated(entries: LayerEntries): LayerEntries {
  return new Map([...entries].filter(([, value]) => value.trim() !== ''));
}
