/**
 * Runs jobs side by side, as many as the limit says, but never two that have a name in common: the later one waits for
 * the earlier, while others that are free go past it.
 */
export const keyedTaskQueue = (limit: number) => {
  const begun = new Map<Promise<void>, Set<string>>();
  const failures: unknown[] = [];

  const throwFailure = (): void => {
    if (failures.length > 0) throw failures[0];
  };

  const inTheWayOf = (names: Set<string>): Promise<void>[] =>
    [...begun].filter(([, others]) => [...names].some((name) => others.has(name))).map(([done]) => done);

  /** Waits until the job may be begun, not until it is done. Throws what an earlier job threw. */
  const start = async (names: Set<string>, job: () => Promise<void>): Promise<void> => {
    while (begun.size >= limit) await Promise.race(begun.keys());
    throwFailure();
    const done = Promise.all(inTheWayOf(names))
      // What stood in the way may have failed, and this job may build on it.
      .then(() => (failures.length > 0 ? undefined : job()))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => begun.delete(done));
    begun.set(done, names);
  };

  /** Waits for all that were begun. */
  const settle = async (): Promise<void> => {
    await Promise.all(begun.keys());
    throwFailure();
  };

  return { start, settle };
};
