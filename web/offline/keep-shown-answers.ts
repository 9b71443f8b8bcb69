import type { QueryClient } from '@tanstack/react-query';
import type { Name } from '#shared/contract/contract.ts';
import type { ApiKey } from '#web/api/api-query.ts';
import { apiPath } from '#web/api/call-over-http.ts';
import { keepAnswer } from './recent-answers.ts';

/** Calls of the library, whose answers are the same for everybody and stay valid. A test compares it with the contract. */
export const KEPT_CALLS: readonly Name[] = [
  'GET /collections',
  'GET /languages/{code}/works',
  'GET /texts',
  'GET /texts/{id}',
  'GET /texts/{id}/contents',
  'GET /texts/{id}/versions',
  'GET /texts/{id}/related',
  'GET /texts/{id}/details',
  'GET /texts/{id}/alignment',
  'GET /segments/{id}',
  'GET /segments/{id}/translations',
  'GET /segments/{id}/quotation',
  'GET /segments/{id}/commentaries',
  'GET /segments/{id}/root_text',
  'GET /search/marks',
  'GET /topics',
  'GET /topics/{id}',
  'GET /topics/{id}/passages',
];

const kept = new Set<string>();

/**
 * A page comes with its answers, and the first visit was not seen by the worker: what this tab has of the library is stored
 * here. The worker stores what is asked for later.
 */
export const keepShownAnswers = async (client: QueryClient): Promise<void> => {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [, name, sent] = queryKey as ApiKey;
    if (state.data === undefined || !KEPT_CALLS.includes(name)) continue;
    const address = apiPath(name, (sent ?? {}) as Parameters<typeof apiPath>[1]);
    if (kept.has(address)) continue;
    kept.add(address);
    await keepAnswer(address, JSON.stringify(state.data));
  }
};
