import { parentPort } from 'node:worker_threads';
import { createKysely, createPool } from '#server/db/database.ts';
import { createEngine } from './engine.ts';
import type { CountQuery, EngineQuery, TitleQuery } from './engine-types.ts';

/** What a thread is started with. */
export type EngineThreadData = { search: { databaseUrl: string } };

export const isEngineThread = (data: unknown): data is EngineThreadData =>
  typeof data === 'object' && data !== null && 'search' in data;

export type EngineRequest = { id: number } & (
  | { call: 'load' }
  | { call: 'search'; query: EngineQuery }
  | { call: 'findTitles'; query: TitleQuery }
  | { call: 'count'; query: CountQuery }
);

export type EngineResponse = { id: number; answer?: unknown; error?: string };

/** One to look for changes, one to read them. */
const CONNECTIONS = 2;

/** In the thread: answers requests one after another. */
export const runEngineThread = ({ search: { databaseUrl } }: EngineThreadData): void => {
  const pool = createPool(databaseUrl, { size: CONNECTIONS, statementTimeout: 0 });
  const engine = createEngine(createKysely(pool));
  const answer = (request: EngineRequest): Promise<unknown> => {
    if (request.call === 'search') return engine.search(request.query);
    if (request.call === 'findTitles') return engine.findTitles(request.query);
    if (request.call === 'count') return engine.count(request.query);
    return engine.load();
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  const respond = (response: EngineResponse) => parentPort?.postMessage(response);
  parentPort?.on('message', (request: EngineRequest) => {
    const { id } = request;
    answer(request).then(
      (result) => respond({ id, answer: result }),
      (error: unknown) => respond({ id, error: String(error) }),
    );
  });
};
