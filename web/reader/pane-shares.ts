/** Each chapter's part of the width, adding up to 1. */
export type Shares = number[];

export const SMALLEST_SHARE = 0.15;

export const equalShares = (count: number): Shares => Array.from({ length: count }, () => 1 / count);

/** Moves the line after the pane at `index`: what one gains the next loses, and neither gets too narrow to read. */
export const moveLine = (shares: Shares, index: number, by: number): Shares => {
  const [left, right] = [shares[index], shares[index + 1]];
  if (left === undefined || right === undefined) return shares;
  const both = left + right;
  const smallest = Math.min(SMALLEST_SHARE, both / 2);
  const wider = Math.min(both - smallest, Math.max(smallest, left + by));
  return shares.with(index, wider).with(index + 1, both - wider);
};
