/** Set by `npm run long-tests`. */
const isWhole = process.env['ALL_CASES'] === '1';

/**
 * Of many alike cases some, from all of them at equal distances: `npm test` must end while somebody waits for it.
 * `npm run long-tests` takes every one.
 */
export const someOf = <Case>(cases: readonly Case[], count: number): readonly Case[] => {
  if (isWhole || cases.length <= count) return cases;
  return Array.from({ length: count }, (_, at) => cases[Math.floor((at * cases.length) / count)]!);
};
