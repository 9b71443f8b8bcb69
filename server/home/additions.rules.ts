import { groupBy } from '#shared/group-by.ts';

/** Texts of one language in one collection that were added, or changed, on one day. */
export type AdditionRow = {
  day: string;
  /** The latest of them, as on the wire. */
  date: string;
  is_revised: boolean;
  /** The collection that contains them directly; null for none. */
  collection_id: string | null;
  language: string;
  count: number;
  /** A few of them. */
  text_ids: string[];
};

/** One line of the list: a single text, or what several have in common. */
export type AdditionGroup = Pick<AdditionRow, 'date' | 'is_revised' | 'collection_id' | 'count'> & {
  languages: string[];
  text_id: string | null;
};

/** So many texts of a day are named one by one. */
export const MAX_NAMED = 3;

/** The collections above a collection and itself, from the top. */
export type CollectionPath = (collection_id: string) => string[];

const countOf = (rows: AdditionRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

const singleTexts = (rows: AdditionRow[]): AdditionGroup[] =>
  rows.flatMap(({ date, is_revised, collection_id, language, text_ids }) =>
    text_ids.map((text_id) => ({ date, is_revised, collection_id, count: 1, languages: [language], text_id })),
  );

/** The innermost collection that contains all of them. */
const commonCollection = (rows: AdditionRow[], pathTo: CollectionPath): string | null => {
  const [first = [], ...others] = rows.map(({ collection_id }) => (collection_id ? pathTo(collection_id) : []));
  const common = first.filter((id, depth) => others.every((path) => path[depth] === id));
  return common.at(-1) ?? null;
};

const languagesOf = (rows: AdditionRow[]): string[] =>
  [...groupBy(rows, ({ language }) => language)]
    .toSorted(([, one], [, other]) => countOf(other) - countOf(one))
    .map(([language]) => language);

const summarize = (rows: AdditionRow[], pathTo: CollectionPath): AdditionGroup[] => {
  const [first] = rows;
  if (!first || countOf(rows) === 1) return singleTexts(rows);
  const date = rows.reduce((latest, row) => (row.date > latest ? row.date : latest), first.date);
  const { is_revised } = first;
  const collection_id = commonCollection(rows, pathTo);
  return [{ date, is_revised, collection_id, count: countOf(rows), languages: languagesOf(rows), text_id: null }];
};

/**
 * Newest first. A few texts of one day are named; of more, those of each top collection become one line with the
 * innermost collection that contains them all, so that an import of thousands is as short as what it has brought.
 */
export const groupAdditions = (rows: AdditionRow[], pathTo: CollectionPath, max: number): AdditionGroup[] => {
  const days = [...groupBy(rows, ({ day, is_revised }) => `${day} ${is_revised ? 0 : 1}`)];
  return days
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .flatMap(([, ofDay]) => {
      if (countOf(ofDay) <= MAX_NAMED) return singleTexts(ofDay);
      const byTop = groupBy(ofDay, ({ collection_id }) => (collection_id && pathTo(collection_id)[0]) ?? null);
      return [...byTop.values()]
        .toSorted((one, other) => countOf(other) - countOf(one))
        .flatMap((group) => summarize(group, pathTo));
    })
    .slice(0, max);
};
