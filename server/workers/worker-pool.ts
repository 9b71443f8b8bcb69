import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { AppError } from '#server/errors.ts';
import { packageRoot } from '#server/settings.ts';
import { errorOfThread } from './thread-errors.ts';
import { startWorkLimit } from './work-limit.ts';
import type { WorkerTask } from './worker-task.ts';

/** Threads for heavy work, with a limit on their number, memory and time, and on how many tasks wait. */
export type WorkerPool = {
  /** Throws `too_complex` when the task takes too much work or memory, and `unavailable` when too many wait or the machine is too busy. */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input): Promise<Output>;
  /** How many tasks run and wait. */
  state(): { running: number; waiting: number };
  close(): Promise<void>;
};

const MAX_THREADS = 4;
const MAX_THREAD_MEMORY_MB = 384;
const MAX_WAITING_TASKS = 50;
/** An unused thread ends after this time. */
const IDLE_MS = 60_000;

/** One core stays with the event loop. */
const defaultWorkerThreads = (): number => Math.min(Math.max(availableParallelism() - 1, 1), MAX_THREADS);

/** The built program has a file for the threads; the sources need a loader for TypeScript. */
export const workerEntryPoint = (): string =>
  join(
    packageRoot(),
    import.meta.url.endsWith('.ts') ? 'server/workers/worker-from-source.mjs' : 'dist/server/worker.js',
  );

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** No thread is started before the first task. */
export const createWorkerPool = ({
  threads = defaultWorkerThreads(),
  memoryMb = MAX_THREAD_MEMORY_MB,
} = {}): WorkerPool => {
  let pool: Piscina | undefined;
  const openPool = () =>
    (pool ??= new Piscina({
      filename: workerEntryPoint(),
      name: 'runTask',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // Only settings and secrets of the server are in its environment, and no task needs them.
      env: {},
    }));
  // Tasks wait here and not in the pool, so that the time of a task starts when it runs.
  const limit = pLimit(threads);
  return {
    run: (task, input) => {
      if (limit.pendingCount >= MAX_WAITING_TASKS) throw new AppError('unavailable');
      return limit(async () => {
        const { signal, clear } = startWorkLimit(task.maxMs);
        try {
          return await openPool().run({ name: task.name, input }, { signal });
        } catch (error) {
          if (signal.aborted) throw signal.reason;
          throw isOutOfMemory(error) ? new AppError('too_complex') : errorOfThread(error);
        } finally {
          clear();
        }
      });
    },
    state: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
    close: async () => pool?.destroy(),
  };
};
