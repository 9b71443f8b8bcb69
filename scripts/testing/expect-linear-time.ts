import { expect } from 'vitest';

const FACTOR = 16;
const MAX_RATIO = 4 * FACTOR;
const ATTEMPTS = 4;
/** Shorter times are mostly noise. */
const MIN_CPU_MS = 2;

/** CPU time, not time of day: a busy machine makes a test wait, but hardly makes it work more. */
const cpuMs = (run: () => unknown): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return Math.max((user + system) / 1000, MIN_CPU_MS);
};

/**
 * Fails when `run` needs much more than sixteen times as long for sixteen times the input. Quadratic time would be 256
 * times as long; the limit lies between, at 64. One measurement below it is enough.
 */
export const expectLinearTime = (size: number, run: (size: number) => unknown): void => {
  const smallSize = Math.floor(size / FACTOR);
  // Compiles the code, which would make the first measurement too long.
  run(smallSize);
  let small = Infinity;
  let large = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    small = Math.min(
      small,
      cpuMs(() => run(smallSize)),
    );
    large = Math.min(
      large,
      cpuMs(() => run(size)),
    );
    if (large / small < MAX_RATIO) break;
  }
  const ratio = large / small;
  expect(ratio, `${FACTOR} times the input takes ${ratio.toFixed(0)} times as long`).toBeLessThan(MAX_RATIO);
};
