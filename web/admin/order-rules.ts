/** To another place of a list, counted from 0, or out of it. */
export type OrderChange = { id: string; position: number | null };

/** Changes nothing where it is done already, or where the id is gone. */
export const moveIn = (ids: string[], { id, position }: OrderChange): string[] => {
  if (!ids.includes(id)) return ids;
  const others = ids.filter((each) => each !== id);
  return position === null ? others : others.toSpliced(position, 0, id);
};
