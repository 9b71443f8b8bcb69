/** In a crowd an answer counts for so long after it was asked for: less than it takes to reach a reader. */
const CROWD_MS = 50;

/**
 * Asks at most one question at a time. Whoever comes while one is on its way waits for the next: the answer is never
 * older than the wish for it. Only when several have waited is the next answer shared for a moment, so that a thousand
 * a second cost no more than twenty.
 */
export const coalesceReads = <Answer>(
  ask: () => Promise<Answer>,
  now: () => number = () => performance.now(),
): (() => Promise<Answer>) => {
  let running: Promise<unknown> | undefined;
  let next: Promise<Answer> | undefined;
  let waiting = 0;
  let shared: { answer: Promise<Answer>; until: number } | undefined;
  const start = (): Promise<Answer> => {
    next = undefined;
    const answer = ask();
    shared = waiting > 1 ? { answer, until: now() + CROWD_MS } : undefined;
    waiting = 0;
    const done = answer.then(
      () => undefined,
      () => undefined,
    );
    running = done;
    void done.then(() => {
      if (running === done) running = undefined;
    });
    return answer;
  };
  return () => {
    if (shared && shared.until > now()) return shared.answer;
    if (!running) return start();
    waiting += 1;
    next ??= running.then(start);
    return next;
  };
};
