const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isId = (id: string): boolean => UUID.test(id);

export type Brought = { segment_id: string; date?: string | undefined };

/** Of several times the same, the latest; what cannot be an id of ours is left out. */
export const eachOnce = (places: Brought[]): { segment_id: string; date: string | null }[] => {
  const known = new Map<string, string | null>();
  for (const { segment_id, date = null } of places) {
    const id = segment_id.toLowerCase();
    const before = known.get(id);
    if (isId(id) && (before === undefined || (date ?? '~') > (before ?? '~'))) known.set(id, date);
  }
  return [...known].map(([segment_id, date]) => ({ segment_id, date }));
};
