import type { ContentsSection } from '#shared/contract/texts.ts';

type FirstSegment = ContentsSection['segments'][number];

/** Where reading a section begins: its own first segment, or the first one of its parts. */
export const firstSegment = (section: ContentsSection): FirstSegment | undefined => {
  const [own] = section.segments;
  if (own) return own;
  for (const part of section.sections) {
    const found = firstSegment(part);
    if (found) return found;
  }
  return undefined;
};
