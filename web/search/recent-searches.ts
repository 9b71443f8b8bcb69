import { readStored, removeStored, writeStored } from '#web/storage.ts';

/** As many as fit below the box without scrolling. */
export const MAX_RECENT_SEARCHES = 8;

/** Longer queries are pasted passages, which nobody looks for in a list. */
const MAX_QUERY_LENGTH = 200;

/** Newest first. Invalid entries are left out. */
export const parseRecentSearches = (stored: string | null): string[] => {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(values)) return [];
    const searches = values.filter((value) => typeof value === 'string' && value.trim() !== '') as string[];
    return [...new Set(searches)].slice(0, MAX_RECENT_SEARCHES);
  } catch {
    return [];
  }
};

/** Each search once, the newest first. */
export const withRecentSearch = (searches: string[], q: string): string[] => {
  const query = q.trim();
  if (query === '' || query.length > MAX_QUERY_LENGTH) return searches;
  return [query, ...searches.filter((search) => search !== query)].slice(0, MAX_RECENT_SEARCHES);
};

export const readRecentSearches = (): string[] => parseRecentSearches(readStored('recentSearches'));

const store = (searches: string[]): string[] => {
  if (searches.length > 0) writeStored('recentSearches', JSON.stringify(searches));
  else removeStored('recentSearches');
  return searches;
};

export const saveRecentSearch = (q: string): string[] => store(withRecentSearch(readRecentSearches(), q));

export const deleteRecentSearch = (q: string): string[] => store(readRecentSearches().filter((search) => search !== q));

export const clearRecentSearches = (): string[] => store([]);
