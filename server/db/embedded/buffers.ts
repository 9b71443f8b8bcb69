import { totalmem } from 'node:os';

const MIN_MEGABYTES = 128;
const MAX_MEGABYTES = 1024;

/** The memory of the machine, or of the container if that has a limit. */
export const usableMemory = (): number => {
  // Undefined, zero, or more than the machine has: no limit is set.
  const limit = process.constrainedMemory() || Infinity;
  return Math.min(limit, totalmem());
};

/**
 * Size of `shared_buffers`: a sixteenth of the memory, because the whole server shares a small machine with other
 * programs. A buffer takes memory only once it is used, so a small library stays small on a large machine. A large
 * import writes keys in random order and needs their index pages in the buffers.
 */
export const bufferMegabytes = (memory: number): number =>
  Math.round(Math.min(MAX_MEGABYTES, Math.max(MIN_MEGABYTES, memory / 16 / 1024 / 1024)));
