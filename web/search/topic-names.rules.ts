import type { TopicName } from '#shared/contract/search-parts.ts';

/** The names to choose from: those that were not searched for; of a search for several also these, each by itself. */
export const offeredNames = (names: TopicName[]): TopicName[] => {
  const others = names.filter(({ is_searched }) => !is_searched);
  return names.length - others.length > 1 ? names : others;
};

/** The query and all names that are not in it; undefined when there are none. */
export const withAllNames = (q: string, names: TopicName[]): string | undefined => {
  const others = names.filter(({ is_searched }) => !is_searched).map(({ query }) => query);
  return others.length > 0 ? [q, ...others].join(' OR ') : undefined;
};
