import { isUuid } from '#shared/uuid.ts';

export type Brought = { segment_id: string; date?: string | undefined };

/** Of several times the same, the latest; what cannot be an id of ours is left out. */
export const eachOnce = (places: Brought[]): { segment_id: string; date: string | null }[] => {
  const known = new Map<string, string | null>();
  for (const { segment_id, date = null } of places) {
    const id = segment_id.toLowerCase();
    const before = known.get(id);
    if (isUuid(id) && (before === undefined || (date ?? '~') > (before ?? '~'))) known.set(id, date);
  }
  return [...known].map(([segment_id, date]) => ({ segment_id, date }));
};
