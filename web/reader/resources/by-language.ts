import { groupBy } from '#shared/group-by.ts';

export type LanguageGroup<Item> = { language: string; items: Item[] };

/** The reader's own language comes first; the others stay in the order they came in. */
export const byLanguage = <Item extends { language: string }>(items: Item[], own: string): LanguageGroup<Item>[] =>
  [...groupBy(items, ({ language }) => language)]
    .map(([language, members]) => ({ language, items: members }))
    .toSorted((a, b) => Number(b.language === own) - Number(a.language === own));
