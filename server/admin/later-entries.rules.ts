type Entry = { id: number; undoes: number | null };

/** Whether all of these entries, which came after another, have been taken back. An undo may be undone itself. */
export const areReversed = (later: Entry[]): boolean => {
  const ids = new Set(later.map(({ id }) => id));
  const undone = new Set<number>();
  const standing: Entry[] = [];
  for (const entry of later.toSorted((a, b) => b.id - a.id)) {
    if (undone.has(entry.id)) continue;
    standing.push(entry);
    if (entry.undoes !== null) undone.add(entry.undoes);
  }
  return standing.every(({ undoes }) => undoes !== null && ids.has(undoes));
};
