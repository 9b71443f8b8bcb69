type Entry = { id: string; title: string; parent_id?: string | null };

export type Differences<Listed> = { added: Listed[]; removed: Listed[]; moved: Listed[]; renamed: Listed[] };

/** The longest run of ids that both lists have in the same order: what is not in it was moved. */
const unmovedIds = (before: string[], after: string[]): Set<string> => {
  const places = new Map(after.map((id, place) => [id, place]));
  /** The places where runs of each length end, each as early as possible. */
  const ends: { id: string; place: number }[] = [];
  const previous = new Map<string, string | undefined>();
  for (const id of before) {
    const place = places.get(id);
    if (place === undefined) continue;
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.place ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous.set(id, ends[low - 1]?.id);
    ends[low] = { id, place };
  }
  const unmoved = new Set<string>();
  for (let id = ends.at(-1)?.id; id !== undefined; id = previous.get(id)) unmoved.add(id);
  return unmoved;
};

const groupByParent = <Listed extends Entry>(list: Listed[]): Map<string | null, string[]> => {
  const groups = new Map<string | null, string[]>();
  for (const { id, parent_id = null } of list) {
    const group = groups.get(parent_id);
    if (group) group.push(id);
    else groups.set(parent_id, [id]);
  }
  return groups;
};

/** What somebody else has made of a list, or of a tree, in the meantime. */
export const findDifferences = <Listed extends Entry>(before: Listed[], after: Listed[]): Differences<Listed> => {
  const old = new Map(before.map((each) => [each.id, each]));
  const now = new Set(after.map(({ id }) => id));
  const groups = groupByParent(before);
  const unmoved = new Set(
    [...groupByParent(after)].flatMap(([parent, ids]) => [...unmovedIds(groups.get(parent) ?? [], ids)]),
  );
  return {
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !now.has(id)),
    moved: after.filter(({ id }) => old.has(id) && !unmoved.has(id)),
    renamed: after.filter(({ id, title }) => old.has(id) && old.get(id)?.title !== title),
  };
};
