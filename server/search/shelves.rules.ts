import type { Shelf } from './hit-types.ts';

/** For each collection itself and everything around it. */
export const collectionsAround = (shelves: Shelf[]): Map<string, string[]> => {
  const parents = new Map(shelves.map(({ collection_id, parent_id }) => [collection_id, parent_id]));
  const around = (id: string): string[] => {
    const parent = parents.get(id);
    return parent ? [id, ...around(parent)] : [id];
  };
  return new Map(shelves.map(({ collection_id }) => [collection_id, around(collection_id)]));
};

/** What can be chosen next: what is within the chosen collection; where nothing is, itself; else the outermost ones. */
export const shelvesToChoose = (shelves: Shelf[], chosen: string | undefined): Shelf[] => {
  if (chosen === undefined) return shelves.filter(({ parent_id }) => parent_id === null);
  const within = shelves.filter(({ parent_id }) => parent_id === chosen);
  return within.length > 0 ? within : shelves.filter(({ collection_id }) => collection_id === chosen);
};
