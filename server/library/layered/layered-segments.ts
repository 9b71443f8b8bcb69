import type { SegmentRef, SegmentDraft } from '../draft.ts';
import type { StructureFile } from './layered-schema.ts';

/** What a layer's segments need to know beyond their own content. */
export type SegmentContext = {
  structure: StructureFile;
  continues: Set<string>;
  sectionOf: (rootPlaces: number[]) => string;
  rootOrder: Map<string, number>;
  /** Root segments that an id stands for: itself, or what the layer's mapping says. */
  rootIdsOf: (id: string) => string[];
  mapsTo: (id: string) => SegmentRef[];
  referencesOf: (id: string) => SegmentDraft['references'];
};

export function draftSegments(layer: Map<string, string>, context: SegmentContext): SegmentDraft[] {
  const segments: SegmentDraft[] = [];
  for (const [id, content] of layer) {
    if (isBlank(content)) continue;
    const section = context.sectionOf(placesOf(id, context));
    const level = context.structure.headings[id] ?? null;
    const before = segments.at(-1);
    const opensParagraph = before === undefined || before.section !== section || before.type === 'heading';
    segments.push({
      key: id,
      section,
      type: level === null ? context.structure.layout : 'heading',
      level,
      starts_block: level !== null || opensParagraph || !context.continues.has(id),
      content,
      maps_to: context.mapsTo(id),
      references: context.referencesOf(id),
      notes: [],
    });
  }
  return segments;
}

/** A zero-width space alone is no text either. */
export function isBlank(content: string): boolean {
  return content.replace(/[\u200b-\u200d\u2060]/g, '').trim() === '';
}

function placesOf(id: string, { rootIdsOf, rootOrder }: SegmentContext): number[] {
  return rootIdsOf(id).flatMap((rootId) => rootOrder.get(rootId) ?? []);
}
