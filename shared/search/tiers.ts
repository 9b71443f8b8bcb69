/** How close a match is, best first. Hits are sorted by these numbers. */
export const TIER = { exact: 1, folded: 2, wordForm: 3, near: 4, apart: 5, partial: 6 } as const;
