/**
 * The sheets of a collection in the requested order. Sheets that are not named, perhaps because the editor may not see
 * them, keep their positions; ids that are not in the collection are ignored.
 */
export const reorder = (present: string[], requested: string[]): string[] => {
  const inCollection = new Set(present);
  const named = [...new Set(requested.map((id) => id.toLowerCase()))].filter((id) => inCollection.has(id));
  const moving = new Set(named);
  let next = 0;
  return present.map((id) => (moving.has(id) ? (named[next++] ?? id) : id));
};
