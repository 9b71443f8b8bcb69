import { groupBy } from '#shared/group-by.ts';

export type LanguageGroup<Item> = { language: string; items: Item[] };

/** A stable sort, so the rest keeps its order. */
export const preferredLanguageFirst = <Item extends { language: string }>(items: Item[], preferred: string): Item[] =>
  items.toSorted((a, b) => Number(b.language === preferred) - Number(a.language === preferred));

/** One group for each language, the reader's language first. */
export const groupByLanguage = <Item extends { language: string }>(
  items: Item[],
  preferred: string,
): LanguageGroup<Item>[] => {
  const groups = [...groupBy(items, ({ language }) => language)];
  return preferredLanguageFirst(
    groups.map(([language, members]) => ({ language, items: members })),
    preferred,
  );
};
