import { availableParallelism } from 'node:os';
import { AppError } from '#server/errors.ts';

/** How much longer than alone a task may take on a machine that does other work, too. */
const BUSY_FACTOR = 10;
/** Between two looks at the time. */
const MIN_WAIT_MS = 20;

/** Processor time of all threads of this process: at least that of any task in it. */
const readCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export type WorkLimit = { signal: AbortSignal; clear(): void };

/**
 * Ends a task that has worked for longer than `maxMs`. Time alone would refuse on a busy machine what is done at once on a
 * quiet one: the task goes on until the process has had that much of the processor, or until it has waited for very long.
 */
export const startWorkLimit = (maxMs: number, readWorkedMs: () => number = readCpuMs): WorkLimit => {
  const controller = new AbortController();
  const started = performance.now();
  const workedBefore = readWorkedMs();
  let timer: NodeJS.Timeout;
  const look = () => {
    const left = maxMs - (readWorkedMs() - workedBefore);
    if (left <= 0) return controller.abort(new AppError('too_complex'));
    if (performance.now() - started >= maxMs * BUSY_FACTOR) return controller.abort(new AppError('unavailable'));
    // All cores together work off what is left no sooner.
    timer = setTimeout(look, Math.max(left / availableParallelism(), MIN_WAIT_MS));
  };
  timer = setTimeout(look, maxMs);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
};
