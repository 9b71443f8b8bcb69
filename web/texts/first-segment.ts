import type { ContentsSection } from '#shared/contract/texts.ts';

type FirstSegment = ContentsSection['segments'][number];

/** Where reading a section begins: at its own first segment, or at that of its first part with one. */
export const firstSegment = (section: ContentsSection): FirstSegment | undefined => {
  const [own] = section.segments;
  if (own) return own;
  for (const part of section.sections) {
    const segment = firstSegment(part);
    if (segment) return segment;
  }
  return undefined;
};
