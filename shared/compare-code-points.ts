/** By code point: the same on every machine, whatever its locale. */
export const compareCodePoints = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
