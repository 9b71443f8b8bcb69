/** Runs at most `limit` tasks at once, and never two with a key in common: the later one waits, others overtake it. */
export const keyedTaskQueue = (limit: number) => {
  const running = new Map<Promise<void>, Set<string>>();
  const failures: unknown[] = [];

  const throwFailure = (): void => {
    if (failures.length > 0) throw failures[0];
  };

  const conflictingWith = (keys: Set<string>): Promise<void>[] =>
    [...running].filter(([, others]) => [...keys].some((key) => others.has(key))).map(([done]) => done);

  /** Resolves when the task has a slot, not when it is done. Throws the error of an earlier task. */
  const add = async (keys: Set<string>, task: () => Promise<void>): Promise<void> => {
    while (running.size >= limit) await Promise.race(running.keys());
    throwFailure();
    const done = Promise.all(conflictingWith(keys))
      // An earlier task may have failed, and this one may depend on it.
      .then(() => (failures.length > 0 ? undefined : task()))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(done));
    running.set(done, keys);
  };

  /** Waits for all tasks added so far. */
  const drain = async (): Promise<void> => {
    await Promise.all(running.keys());
    throwFailure();
  };

  return { add, drain };
};
