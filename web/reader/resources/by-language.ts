import { groupBy } from '#shared/group-by.ts';

export type LanguageGroup<Item> = { language: string; items: Item[] };

/** The order of the others stays. */
export const ownLanguageFirst = <Item extends { language: string }>(items: Item[], own: string): Item[] =>
  items.toSorted((a, b) => Number(b.language === own) - Number(a.language === own));

/** One group for each language, the reader's own first. */
export const byLanguage = <Item extends { language: string }>(items: Item[], own: string): LanguageGroup<Item>[] => {
  const groups = [...groupBy(items, ({ language }) => language)];
  return ownLanguageFirst(
    groups.map(([language, members]) => ({ language, items: members })),
    own,
  );
};
