/** `mn10:3.2`, `dhp21:1`, `pli-tv-bu-pm:5`: what stands before the colon is how the discourse is cited. */
const NUMBERED = /^([a-z][a-z-]*\d[\d.]*(?:-\d+)?):/;

/** The numbers under which a text is cited, each with the place of its first segment. Takes keys in their order. */
export const citableNumbers = (keys: string[]): { number: string; position: number }[] => {
  const first = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const number = NUMBERED.exec(key)?.[1];
    if (number !== undefined && !first.has(number)) first.set(number, index + 1);
  }
  return [...first].map(([number, position]) => ({ number, position }));
};
