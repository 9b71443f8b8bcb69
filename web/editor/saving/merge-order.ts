/** Of a list of different numbers, the places of a longest rising part. */
const longestRise = (numbers: number[]): Set<number> => {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [place, value] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[place] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = place;
  }
  const rise = new Set<number>();
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) rise.add(place);
  return rise;
};

/** Which ids were carried to another place: as few as can explain the new order. */
export const movedIds = (base: string[], after: string[]): Set<string> => {
  const placeInBase = new Map(base.map((id, place) => [id, place]));
  const common = after.filter((id) => placeInBase.has(id));
  const rise = longestRise(common.map((id) => placeInBase.get(id) ?? 0));
  return new Set(common.filter((_, place) => !rise.has(place)));
};

/**
 * The order of what both sides keep: theirs, with what is new or moved on my side after what it follows there. Of two
 * things that came to the same place theirs stands first. Every id of `kept` comes once.
 */
export const mergeOrder = (base: string[], mine: string[], theirs: string[], kept: Set<string>): string[] => {
  const [inMine, inTheirs] = [new Set(mine), new Set(theirs)];
  const steady = base.filter((id) => inMine.has(id) && inTheirs.has(id));
  const movedByMe = movedIds(steady, mine);
  const movedByThem = movedIds(steady, theirs);
  const known = new Set([...base, ...mine]);
  const order = theirs.filter((id) => kept.has(id) && (!movedByMe.has(id) || movedByThem.has(id)));
  const placed = new Set(order);
  let previous: string | undefined;
  for (const id of mine) {
    if (!kept.has(id)) continue;
    if (!placed.has(id)) {
      let place = previous === undefined ? 0 : order.indexOf(previous) + 1;
      while (place < order.length && !known.has(order[place] ?? '')) place += 1;
      order.splice(place, 0, id);
      placed.add(id);
    }
    previous = id;
  }
  return order;
};
