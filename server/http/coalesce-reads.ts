/** How long callers that waited together share an answer: less than it takes to reach a reader. */
const SHARED_MS = 50;

/**
 * Runs at most one read at a time. A caller that comes during a read waits for the next one, so no answer is older than
 * the request for it. Only when several callers waited is the next answer shared for a moment, so that a thousand
 * requests a second cost at most twenty reads.
 */
export const coalesceReads = <Answer>(
  read: () => Promise<Answer>,
  now: () => number = () => performance.now(),
): (() => Promise<Answer>) => {
  let running: Promise<unknown> | undefined;
  let next: Promise<Answer> | undefined;
  let waiting = 0;
  let shared: { answer: Promise<Answer>; until: number } | undefined;
  const start = (): Promise<Answer> => {
    next = undefined;
    const answer = read();
    shared = waiting > 1 ? { answer, until: now() + SHARED_MS } : undefined;
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
