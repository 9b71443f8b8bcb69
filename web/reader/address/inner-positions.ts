import type { Chapter } from '#web/reader/chapters.ts';
import type { InnerPosition } from '#web/reader/virtual-text/inner-position.ts';

/** What the history entry stores for each open chapter; null where the beginning of the segment is visible. */
type StoredPosition = (InnerPosition & { segment_id: string }) | null;

export const storedPositions = (chapters: Chapter[]): StoredPosition[] | undefined => {
  const positions = chapters.map(({ inner, segment_id }) => (inner && segment_id ? { ...inner, segment_id } : null));
  return positions.some(Boolean) ? positions : undefined;
};

const isStored = (value: unknown): value is NonNullable<StoredPosition> => {
  const { part, offset, top } = (value ?? {}) as Partial<InnerPosition>;
  return [part, offset, top].every(Number.isInteger);
};

/** Adds what a history entry has stored to the chapters of its address, where it is about the same segment. */
export const withInnerPositions = (chapters: Chapter[], stored: unknown): Chapter[] => {
  if (!Array.isArray(stored)) return chapters;
  return chapters.map((chapter, index) => {
    const position: unknown = stored[index];
    if (!isStored(position) || position.segment_id !== chapter.segment_id) return chapter;
    const { part, offset, top } = position;
    return { ...chapter, inner: { part, offset, top } };
  });
};
