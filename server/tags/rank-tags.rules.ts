/** How many public sheets in a language have a tag. */
export type TagCount = { tag: string; language: string; sheets: number };
export type CountedTag = { tag: string; sheets: number };

/** Without the diacritics of Latin; vowel signs of other scripts are letters of their own. */
export const foldTag = (tag: string): string => tag.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');

type Choice = { prefix: string; language?: string | undefined };

/** Tags that begin with the prefix, then those with another word that does; of each the most used first. */
export const rankTags = (counts: TagCount[], { prefix, language }: Choice): CountedTag[] => {
  const folded = foldTag(prefix);
  const beginning = new Map<string, number>();
  const within = new Map<string, number>();
  for (const { tag, language: of, sheets } of counts) {
    if (language && of !== language) continue;
    const name = foldTag(tag);
    const found = name.startsWith(folded) ? beginning : name.includes(` ${folded}`) ? within : undefined;
    found?.set(tag, (found.get(tag) ?? 0) + sheets);
  }
  const ranked = (found: Map<string, number>): CountedTag[] =>
    [...found]
      .map(([tag, sheets]) => ({ tag, sheets }))
      .toSorted((one, other) => other.sheets - one.sheets || (one.tag < other.tag ? -1 : 1));
  return [...ranked(beginning), ...ranked(within)];
};
