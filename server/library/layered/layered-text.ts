import type { SectionDraft, SegmentDraft, SegmentRef } from '../draft.ts';
import type { LayeredSection, LayeredVersion, StructureFile } from './layered-schema.ts';

/** Ids of a library contain no `#`, so these never collide with the author's sections. */
const openingKey = '#opening';
const wholeKey = '#text';

export type PlannedSection = {
  key: string;
  parent: string | null;
  titles: Record<string, string>;
  /** Position of its first segment in the root layer. */
  start: number;
};

type Report = (id: string, reason: string) => void;

/** The sections of a work in document order, starts strictly rising except that a child may start with its parent. */
export function planSections(sections: LayeredSection[], rootOrder: Map<string, number>, report: Report) {
  const plan: PlannedSection[] = [];
  const keys = new Set<string>();

  const visit = (section: LayeredSection, parent: string | null): void => {
    const start = rootOrder.get(section.starts);
    const problem = problemOf(section, parent, start);
    if (problem) report(section.id, problem);
    if (problem || start === undefined) {
      // The children are still valid: they move up instead of disappearing.
      for (const child of section.sections) visit(child, parent);
      return;
    }
    keys.add(section.id);
    plan.push({ key: section.id, parent, titles: section.titles, start });
    for (const child of section.sections) visit(child, section.id);
  };

  const problemOf = (section: LayeredSection, parent: string | null, start: number | undefined) => {
    if (keys.has(section.id)) return 'two sections have this id';
    if (start === undefined) return `starts at ${section.starts}, which the root layer does not have`;
    const last = plan.at(-1);
    if (!last || start > last.start) return null;
    if (start === last.start && last.key === parent) return null;
    return `starts at ${section.starts}, which is not after the start of ${last.key}`;
  };

  for (const section of sections) visit(section, null);
  return plan;
}

/**
 * Returns a function that finds the section of each segment in turn. A segment without a position in the root layer
 * stays in the current section, and none returns to an earlier one: a section is contiguous in every layer.
 */
export function createSectionFinder(plan: PlannedSection[]): (rootPositions: number[]) => string {
  if (plan.length === 0) return () => wholeKey;
  let current = -1;
  return (rootPositions) => {
    const position = Math.min(...rootPositions);
    while (rootPositions.length > 0 && (plan[current + 1]?.start ?? Infinity) <= position) current += 1;
    return plan[current]?.key ?? openingKey;
  };
}

/** Only sections with text in this layer. */
export function draftSections(
  plan: PlannedSection[],
  used: Set<string>,
  version: LayeredVersion,
  rootLayer: string,
): SectionDraft[] {
  if (plan.length === 0) return [{ key: wholeKey, parent: null, title: version.title }];
  const parents = new Map(plan.map((section) => [section.key, section.parent]));
  const included = new Set<string>();
  for (const key of used) {
    for (let at: string | null = key; at !== null; at = parents.get(at) ?? null) included.add(at);
  }
  const opening = { key: openingKey, parent: null, title: '' };
  return [
    ...(used.has(openingKey) ? [opening] : []),
    ...plan
      .filter((section) => included.has(section.key))
      .map(({ key, parent, titles }) => ({ key, parent, title: titleFor(titles, version.layer, rootLayer) })),
  ];
}

function titleFor(titles: Record<string, string>, layer: string, rootLayer: string): string {
  return [titles[layer], titles[rootLayer], ...Object.values(titles)].find((title) => title) ?? '';
}

export type SegmentContext = {
  structure: StructureFile;
  continues: Set<string>;
  /** Stanzas of a text in prose. */
  verse: Set<string>;
  sectionOf: (rootPositions: number[]) => string;
  rootOrder: Map<string, number>;
  /** Root segments of an id: itself, or those of the layer's mapping. */
  rootIdsOf: (id: string) => string[];
  mapsTo: (id: string) => SegmentRef[];
  referencesOf: (id: string) => SegmentDraft['references'];
  notesOf: (id: string) => SegmentDraft['notes'];
};

export function draftSegments(layer: Map<string, string>, context: SegmentContext): SegmentDraft[] {
  const segments: SegmentDraft[] = [];
  for (const [id, content] of layer) {
    if (isBlank(content)) continue;
    const section = context.sectionOf(positionsOf(id, context));
    // An id such as `constructor` is a property of every object.
    const level = Object.hasOwn(context.structure.headings, id) ? (context.structure.headings[id] ?? null) : null;
    const before = segments.at(-1);
    const opensParagraph = before === undefined || before.section !== section || before.type === 'heading';
    segments.push({
      key: id,
      section,
      type: level !== null ? 'heading' : context.verse.has(id) ? 'verse' : context.structure.layout,
      level,
      starts_block: level !== null || opensParagraph || !context.continues.has(id),
      content,
      maps_to: context.mapsTo(id),
      references: context.referencesOf(id),
      notes: context.notesOf(id),
    });
  }
  return segments;
}

/** Zero-width characters alone are not text. */
export function isBlank(content: string): boolean {
  return content.replace(/[\u200b-\u200d\u2060]/g, '').trim() === '';
}

function positionsOf(id: string, { rootIdsOf, rootOrder }: SegmentContext): number[] {
  return rootIdsOf(id).flatMap((rootId) => rootOrder.get(rootId) ?? []);
}
