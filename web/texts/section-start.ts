import type { ContentsSection } from '#shared/contract/text-sections.ts';

type SegmentRef = ContentsSection['segments'][number];

/** The segment a section starts at: its own first one, or that of its first part that has any. */
export const sectionStart = (section: ContentsSection): SegmentRef | undefined => {
  const [own] = section.segments;
  if (own) return own;
  for (const part of section.sections) {
    const segment = sectionStart(part);
    if (segment) return segment;
  }
  return undefined;
};
