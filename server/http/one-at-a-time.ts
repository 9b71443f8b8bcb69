import { AppError } from '#server/errors.ts';

/** Further tasks of one visitor wait; beyond these they are refused. */
const MAX_WAITING = 3;
const RETRY_AFTER_SECONDS = 10;

/**
 * Returns a function that runs a task after the earlier tasks with the same key, such as the account or the network of
 * a visitor. Nobody occupies the threads of everybody by asking many times.
 */
export const createOneAtATime = (): (<Result>(key: string, task: () => Promise<Result>) => Promise<Result>) => {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (key, task) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > MAX_WAITING) throw new AppError('too_many_requests', undefined, undefined, RETRY_AFTER_SECONDS);
    queue.length += 1;
    const result = queue.last.then(task);
    // The next task runs whether or not this one failed.
    queue.last = result.catch(() => undefined);
    queues.set(key, queue);
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
};
