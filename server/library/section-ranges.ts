import type { SectionDraft } from './draft.ts';

export type SectionRange = SectionDraft & {
  position: number;
  section_number: number;
  depth: number;
  first_position: number;
  last_position: number;
};

/**
 * Computes for every section the range of segments it and its children contain. Empty sections are left out: there
 * would be nothing to open. `sectionOf` names the innermost section of each segment in document order.
 */
export const computeSectionRanges = (sections: SectionDraft[], sectionOf: string[]): SectionRange[] => {
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const ranges = new Map<string, { first: number; last: number }>();
  sectionOf.forEach((innermost, index) => {
    const position = index + 1;
    for (let key: string | null = innermost; key !== null;) {
      const section = byKey.get(key);
      if (!section) throw new Error(`A segment stands in the section ${key}, which is not there.`);
      const range = ranges.get(key);
      if (!range) ranges.set(key, { first: position, last: position });
      // A gap would mean that another section interrupts this one, and the reading order would be lost.
      else if (range.last < position - 1) throw new Error(`The section ${key} is not one run of segments.`);
      else range.last = position;
      key = section.parent;
    }
  });

  const siblings = new Map<string | null, number>();
  const depths = new Map<string, number>();
  return sections
    .flatMap((section) => {
      const range = ranges.get(section.key);
      if (!range) return [];
      const number = (siblings.get(section.parent) ?? 0) + 1;
      siblings.set(section.parent, number);
      const depth = section.parent === null ? 0 : (depths.get(section.parent) ?? 0) + 1;
      depths.set(section.key, depth);
      return { ...section, section_number: number, depth, first_position: range.first, last_position: range.last };
    })
    .map((section, index) => ({ ...section, position: index + 1 }));
};
