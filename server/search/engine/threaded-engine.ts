import { Worker } from 'node:worker_threads';
import { AppError } from '#server/errors.ts';
import { workerEntryPoint } from '#server/workers/worker-pool.ts';
import type { SearchEngine } from './engine.ts';
import type { EngineRequest, EngineResponse, EngineThreadData } from './engine-thread.ts';
import type { EngineAnswer, TitleHit } from './engine-types.ts';
import type { ComparedPlace } from './compare-quotation.ts';
import type { QuotationPlace } from './find-quotation.ts';

/** A search never waits longer, for example while a large library is loaded. */
const MAX_MS = 15_000;

type Waiting = { resolve(answer: unknown): void; reject(error: unknown): void; timer: NodeJS.Timeout };

/** `Omit` of each member. */
type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

/**
 * An engine in a thread of its own, so that a long search never keeps readers waiting. A thread that has failed is
 * started again with the next search.
 */
export const createThreadedEngine = (
  databaseUrl: string,
  logError: (error: unknown, message: string) => void,
  startThread: (workerData: EngineThreadData) => Worker = (workerData) =>
    new Worker(workerEntryPoint(), { workerData }),
): SearchEngine => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const failAll = (): void => {
    worker = undefined;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new AppError('unavailable'));
    }
    waiting.clear();
  };

  const start = (): Worker => {
    const started = startThread({ search: { databaseUrl } });
    started.on('message', (response: EngineResponse) => {
      if ('warning' in response) {
        logError(new Error(response.warning), 'search');
        return;
      }
      const { id, answer, error } = response;
      const asked = waiting.get(id);
      if (!asked) return;
      waiting.delete(id);
      clearTimeout(asked.timer);
      if (error === undefined) asked.resolve(answer);
      else {
        logError(new Error(error), 'search failed');
        asked.reject(new AppError('unavailable'));
      }
    });
    started.on('error', (error) => logError(error, 'the search thread failed'));
    started.on('exit', () => {
      if (worker === started) failAll();
    });
    // The server, not this thread, decides when the process ends.
    started.unref();
    return started;
  };

  const ask = (request: WithoutId<EngineRequest>, maxMs = MAX_MS): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1);
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new AppError('unavailable'));
      }, maxMs);
      waiting.set(id, { resolve, reject, timer });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      (worker ??= start()).postMessage({ ...request, id });
    });

  return {
    load: async () => void (await ask({ call: 'load' }, LOAD_MAX_MS)),
    search: (query) => ask({ call: 'search', query }) as Promise<EngineAnswer>,
    findTitles: (query) => ask({ call: 'findTitles', query }) as Promise<TitleHit[]>,
    count: (query) => ask({ call: 'count', query }) as Promise<number[]>,
    findQuotation: (query) => ask({ call: 'findQuotation', query }) as Promise<QuotationPlace[]>,
    compareQuotation: (comparison) =>
      ask({ call: 'compareQuotation', comparison }) as Promise<(ComparedPlace | null)[]>,
    close: async () => {
      const closed = worker;
      failAll();
      await closed?.terminate();
    },
  };
};
const LOAD_MAX_MS = 600_000;
