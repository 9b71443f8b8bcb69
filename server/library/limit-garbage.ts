import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** So much garbage may gather before it is collected. */
const MAX_GARBAGE_BYTES = 45 * 1024 * 1024;

/**
 * Keeps the memory of an import near what it uses. V8 lets the heap grow to several times of that, which is fast and
 * takes hundreds of megabytes after a text of a hundred thousand segments. A fixed limit would end the import when a
 * text is larger, and a fixed rate of growth would collect all the time while little is in use.
 */
export const limitGarbage = (): void => {
  const update = () => {
    const percent = (MAX_GARBAGE_BYTES / getHeapStatistics().used_heap_size) * 100;
    setFlagsFromString(`--heap-growing-percent=${Math.round(percent)}`);
  };
  update();
  new PerformanceObserver((list) => {
    const collections = list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[];
    if (collections.some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) update();
  }).observe({ entryTypes: ['gc'] });
};
