import type { Section } from '#shared/contract/text-sections.ts';

/** The innermost section that contains a segment. */
export const sectionOf = (sections: Section[], segment_id: string): string | null => {
  for (const { id, segments, sections: parts } of sections) {
    const inside = sectionOf(parts, segment_id);
    if (inside) return inside;
    if (segments.some((segment) => segment.segment_id === segment_id)) return id;
  }
  return null;
};

/** The titles of the sections around a segment, the innermost first; undefined if it is not in them. */
const titlesAround = (sections: Section[], segment_id: string): string[] | undefined => {
  for (const { title, segments, sections: parts } of sections) {
    const inner = segments.some((one) => one.segment_id === segment_id) ? [] : titlesAround(parts, segment_id);
    if (inner) return [...inner, title];
  }
  return undefined;
};

/** The title of the innermost section around a segment that has one. */
export const sectionTitleOf = (sections: Section[], segment_id: string): string | undefined =>
  titlesAround(sections, segment_id)?.find((title) => title !== '');
