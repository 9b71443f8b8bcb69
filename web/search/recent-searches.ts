import { readStored, removeStored, writeStored } from '#web/storage.ts';

/** As many as fit below the box without scrolling. */
export const MOST_RECENT = 8;

/** Longer ones are passages pasted in, and nobody looks for those in a list. */
const LONGEST = 200;

/** Newest first. What is not a search is left out: storage may hold anything. */
export const searchesFrom = (stored: string | null): string[] => {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(values)) return [];
    const searches = values.filter((value) => typeof value === 'string' && value.trim() !== '') as string[];
    return [...new Set(searches)].slice(0, MOST_RECENT);
  } catch {
    return [];
  }
};

/** Each search once, the newest first. */
export const withSearch = (searches: string[], q: string): string[] => {
  const words = q.trim();
  if (words === '' || words.length > LONGEST) return searches;
  return [words, ...searches.filter((search) => search !== words)].slice(0, MOST_RECENT);
};

export const recentSearches = (): string[] => searchesFrom(readStored('recentSearches'));

const keep = (searches: string[]): string[] => {
  if (searches.length > 0) writeStored('recentSearches', JSON.stringify(searches));
  else removeStored('recentSearches');
  return searches;
};

export const rememberSearch = (q: string): string[] => keep(withSearch(recentSearches(), q));

export const forgetSearch = (q: string): string[] => keep(recentSearches().filter((search) => search !== q));

export const forgetSearches = (): string[] => keep([]);
