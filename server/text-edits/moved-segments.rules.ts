/** Where the words of segments went, by key or by id. One that is not listed stayed as it was. */
export type Moves = ReadonlyMap<string, readonly string[]>;

export const NO_MOVES: Moves = new Map();

const unique = (items: Iterable<string>): string[] => [...new Set(items)];

const follow = (moves: Moves, items: readonly string[]): string[] =>
  unique(items.flatMap((item) => moves.get(item) ?? [item]));

/** One after the other. What is where it was at first is left out. */
export const followedBy = (first: Moves, second: Moves): Moves => {
  const all = new Map([...first].map(([from, to]) => [from, follow(second, to)]));
  for (const [from, to] of second) if (!all.has(from)) all.set(from, unique(to));
  for (const [from, to] of all) if (to.length === 1 && to[0] === from) all.delete(from);
  return all;
};

/** The way back: of two that were joined into one, the words may be in either. */
export const reversed = (moves: Moves): Moves => {
  const back = new Map<string, string[]>();
  for (const [from, to] of moves)
    for (const each of to) back.set(each, unique([...(back.get(each) ?? (moves.has(each) ? [] : [each])), from]));
  return back;
};
