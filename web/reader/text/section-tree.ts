import type { Section, Segment } from '#shared/contract/text-sections.ts';

/** The later copy of a segment wins: it has the translation requested last. */
const mergeSegments = (own: Segment[], more: Segment[]): Segment[] => {
  if (more.length === 0) return own;
  if (own.length === 0) return more;
  const byId = new Map(own.map((segment) => [segment.segment_id, segment]));
  for (const segment of more) byId.set(segment.segment_id, segment);
  return sortByPosition([...byId.values()], (segment) => segment.segment_number);
};

/** Sorts only if needed: pages mostly arrive in order, and every page checks the whole text. */
export const sortByPosition = <Item>(items: Item[], positionOf: (item: Item) => number): Item[] =>
  items.every((item, index) => index === 0 || positionOf(items[index - 1] as Item) <= positionOf(item))
    ? items
    : items.toSorted((a, b) => positionOf(a) - positionOf(b));

/** Merges two pages of a chapter into one tree: sections by id, at every depth, and each segment once. */
export const mergeSections = (own: Section[], more: Section[]): Section[] => {
  const byId = new Map(own.map((section) => [section.id, section]));
  for (const section of more) {
    const existing = byId.get(section.id);
    byId.set(section.id, existing ? mergeSection(existing, section) : section);
  }
  return sortByPosition([...byId.values()], sectionPosition);
};

const mergeSection = (own: Section, more: Section): Section => ({
  ...own,
  segments: mergeSegments(own.segments, more.segments),
  sections: mergeSections(own.sections, more.sections),
});

const sectionPosition = (section: Section): number => firstSegment([section])?.segment_number ?? Infinity;

const addSegments = (sections: Section[], to: Segment[]): Segment[] => {
  for (const { segments, sections: parts } of sections) {
    for (const segment of segments) to.push(segment);
    addSegments(parts, to);
  }
  return to;
};

export const allSegments = (sections: Section[]): Segment[] =>
  sortByPosition(addSegments(sections, []), (segment) => segment.segment_number);

const edgeSegment = (sections: Section[], isBetter: (a: Segment, b: Segment) => boolean): Segment | undefined => {
  let best: Segment | undefined;
  for (const { segments, sections: parts } of sections) {
    const edges = [segments[0], segments.at(-1), edgeSegment(parts, isBetter)];
    for (const one of edges) if (one && (!best || isBetter(one, best))) best = one;
  }
  return best;
};

export const firstSegment = (sections: Section[]): Segment | undefined =>
  edgeSegment(sections, (a, b) => a.segment_number < b.segment_number);

export const lastSegment = (sections: Section[]): Segment | undefined =>
  edgeSegment(sections, (a, b) => a.segment_number > b.segment_number);

/** The same as what the server sends without a version. */
export const withoutTranslations = (sections: Section[]): Section[] =>
  sections.map((section) => ({
    ...section,
    segments: section.segments.map((segment) =>
      segment.translation || segment.covered_by ? { ...segment, translation: null, covered_by: null } : segment,
    ),
    sections: withoutTranslations(section.sections),
  }));
