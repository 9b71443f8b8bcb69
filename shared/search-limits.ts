/** Totals of a search, and counts of its facets, are exact up to this number; more count as one more. */
export const MAX_COUNTED = 10_000;

/** Longest phrase that can be searched for; further words of a query are ignored. */
export const MAX_PHRASE = 64;
