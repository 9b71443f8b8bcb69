/** The same things, one of them at another place. */
export const moved = <Item>(items: Item[], from: number, to: number): Item[] => {
  const item = items[from];
  const isThere = item !== undefined && to >= 0 && to < items.length;
  return isThere ? items.toSpliced(from, 1).toSpliced(to, 0, item) : items;
};
