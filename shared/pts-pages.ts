/** The letter by which the Pali Text Society cites each collection, and how many volumes it has there. */
export const PTS_COLLECTIONS: Record<string, { letter: string; volumes: number }> = {
  DN: { letter: 'D', volumes: 3 },
  MN: { letter: 'M', volumes: 3 },
  SN: { letter: 'S', volumes: 5 },
  AN: { letter: 'A', volumes: 5 },
};

export const PTS_VOLUMES = ['i', 'ii', 'iii', 'iv', 'v'];

/** `M i 55`, as people write it; `1.55` where the collection is none of the four. */
export const formatPtsPage = (collection: string, volume: number, page: number): string => {
  // Without the table, which browsers then need not load.
  const [letter] = /^[DMSA](?=N$)/.exec(collection) ?? [];
  const numeral = PTS_VOLUMES[volume - 1];
  return letter && numeral ? `${letter} ${numeral} ${page}` : `${volume}.${page}`;
};
