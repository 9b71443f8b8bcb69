import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

const MB = 1024 * 1024;
/** So much garbage may gather before it is collected; less while a text of a hundred thousand segments is in use. */
const MAX_GARBAGE_BYTES = 45 * MB;
const MIN_GARBAGE_BYTES = 20 * MB;
/** What is in use and garbage together, unless more than that is in use. */
const MAX_HEAP_BYTES = 180 * MB;

export const allowedGarbage = (usedBytes: number): number =>
  Math.max(Math.min(MAX_HEAP_BYTES - usedBytes, MAX_GARBAGE_BYTES), MIN_GARBAGE_BYTES);

/**
 * Keeps the memory of an import near what it uses. V8 lets the heap grow to several times of that, which is fast and
 * takes hundreds of megabytes after a text of a hundred thousand segments. A fixed limit would end the import when a
 * text is larger, and a fixed rate of growth would collect all the time while little is in use.
 */
export const limitGarbage = (): void => {
  const update = () => {
    const used = getHeapStatistics().used_heap_size;
    setFlagsFromString(`--heap-growing-percent=${Math.round((allowedGarbage(used) / used) * 100)}`);
  };
  update();
  new PerformanceObserver((list) => {
    const collections = list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[];
    if (collections.some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) update();
  }).observe({ entryTypes: ['gc'] });
};
