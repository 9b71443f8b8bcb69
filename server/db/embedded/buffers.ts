import { totalmem } from 'node:os';

const LEAST = 128;
const MOST = 1024;

/** What this process may use: of the machine, or of the container it runs in. */
export const usableMemory = (): number => {
  // Nothing, zero, or more than there is: then nobody has set a limit.
  const limit = process.constrainedMemory() || Infinity;
  return Math.min(limit, totalmem());
};

/**
 * Megabytes for the pages PostgreSQL holds: a sixteenth of the memory, because the whole server has to fit beside other
 * things on a small machine. Pages take memory only once they are used, so a small library does not pay for a large
 * machine; and the keys of a large import, which come in no order, find their pages there instead of being written out.
 */
export const bufferMegabytes = (memory: number): number =>
  Math.round(Math.min(MOST, Math.max(LEAST, memory / 16 / 1024 / 1024)));
