/**
 * The sheets in their new order. Those that are not named, perhaps because whoever orders them may not see them, keep
 * their places; what is not in the collection is passed over.
 */
export const ordered = (present: string[], wanted: string[]): string[] => {
  const known = new Set(present);
  const named = [...new Set(wanted.map((id) => id.toLowerCase()))].filter((id) => known.has(id));
  const moving = new Set(named);
  let next = 0;
  return present.map((id) => (moving.has(id) ? (named[next++] ?? id) : id));
};
