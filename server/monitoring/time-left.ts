/** Before this nobody can say how long the rest takes. */
const MIN_ELAPSED_MS = 5000;

/** How long the rest takes if it goes on as before; undefined at the beginning and at the end. */
export const msLeft = (share: number, elapsedMs: number): number | undefined =>
  elapsedMs < MIN_ELAPSED_MS || share <= 0 || share >= 1 ? undefined : (elapsedMs / share) * (1 - share);
