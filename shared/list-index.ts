/** A shorter list is looked through page by page. */
const MIN_PAGES = 5;
/** About what fits a screen of a phone. */
const MAX_ENTRIES = 24;

/** The rows, counted from 0, that an index of a list names: each the first of a page, at even distances. */
export const indexedRows = (total: number, limit: number): number[] => {
  const pages = Math.ceil(total / limit);
  if (pages < MIN_PAGES) return [];
  const step = Math.ceil(pages / MAX_ENTRIES) * limit;
  return Array.from({ length: Math.ceil(total / step) }, (_, entry) => entry * step);
};
