/** Runs jobs side by side, as many as the limit says, but never two that have a name in common. */
export const sideBySide = (limit: number) => {
  const running = new Map<Promise<void>, Set<string>>();
  const failures: unknown[] = [];

  const throwFailure = (): void => {
    if (failures.length > 0) throw failures[0];
  };

  const isBlocked = (names: Set<string>): boolean =>
    running.size >= limit || [...running.values()].some((others) => [...names].some((name) => others.has(name)));

  /** Waits until the job may begin, not until it is done. Throws what an earlier job threw. */
  const start = async (names: Set<string>, job: () => Promise<void>): Promise<void> => {
    while (isBlocked(names)) await Promise.race(running.keys());
    throwFailure();
    const done = job()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(done));
    running.set(done, names);
  };

  /** Waits for all that were begun. */
  const settle = async (): Promise<void> => {
    await Promise.all(running.keys());
    throwFailure();
  };

  return { start, settle };
};
