import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createKysely, createPool } from '#server/db/database.ts';
import { createEngine } from './engine.ts';
import type { CountQuery, EngineQuery, TitleQuery } from './engine-types.ts';
import type { QuotationComparison } from './compare-quotation.ts';
import type { QuotationQuery } from './find-quotation.ts';

/** What a thread is started with. */
export type EngineThreadData = { search: { databaseUrl: string } };

export const isEngineThread = (data: unknown): data is EngineThreadData =>
  typeof data === 'object' && data !== null && 'search' in data;

export type EngineRequest = { id: number } & (
  | { call: 'load' }
  | { call: 'search'; query: EngineQuery }
  | { call: 'findTitles'; query: TitleQuery }
  | { call: 'count'; query: CountQuery }
  | { call: 'findQuotation'; query: QuotationQuery }
  | { call: 'compareQuotation'; comparison: QuotationComparison }
);

/** `warning` belongs to no request. */
export type EngineResponse = { id: number; answer?: unknown; error?: string } | { warning: string };

/** One to look for changes, one to read them. */
const CONNECTIONS = 2;

/** A connection that swallows everything is given up; reading some hundred texts takes a second. */
const MAX_QUERY_MS = 20_000;

/** Below that of the thread that makes pages: who reads must not wait for a core while others search. */
const PRIORITY = 10;

/** In the thread: answers requests one after another. */
export const runEngineThread = ({ search: { databaseUrl } }: EngineThreadData): void => {
  // Elsewhere it would be that of the whole process.
  if (process.platform === 'linux') setPriority(PRIORITY);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  const respond = (response: EngineResponse) => parentPort?.postMessage(response);
  const warn = (warning: string) => respond({ warning });
  const pool = createPool(databaseUrl, { size: CONNECTIONS, statementTimeout: 0, queryTimeout: MAX_QUERY_MS, warn });
  const engine = createEngine(createKysely(pool), (error) =>
    warn(`searches are answered without asking the database for changes: ${String(error)}`),
  );
  const answer = (request: EngineRequest): Promise<unknown> => {
    if (request.call === 'search') return engine.search(request.query);
    if (request.call === 'findTitles') return engine.findTitles(request.query);
    if (request.call === 'count') return engine.count(request.query);
    if (request.call === 'findQuotation') return engine.findQuotation(request.query);
    if (request.call === 'compareQuotation') return engine.compareQuotation(request.comparison);
    return engine.load();
  };
  parentPort?.on('message', (request: EngineRequest) => {
    const { id } = request;
    answer(request).then(
      (result) => respond({ id, answer: result }),
      (error: unknown) => respond({ id, error: String(error) }),
    );
  });
};
