import type { QueryClient } from '@tanstack/react-query';
import type { SiteLanguage } from '#shared/languages.ts';
import { ApiError, isMissing, toApiError } from './api-error.ts';
import type { AnyApiQuery, ApiKey } from './api-query.ts';

/** The data a page was rendered from, sent along so that the first screen makes no call. */
export type PageState = {
  language: SiteLanguage;
  /** The messages it was rendered with; the rest of the dictionary is loaded later. None: the shell, which has no content. */
  messages?: Record<string, string>;
  answers: [key: ApiKey, data: unknown][];
  missing: [key: ApiKey, error: { status: number; code: string; detail: string }][];
};

export const PAGE_STATE_ID = 'state';

type CollectedState = {
  state: PageState;
  /** Why a list of the page is left out: the browser asks for it again and reports where it stands. */
  failure?: ApiError;
  /** An optional query was not ready and is left out. */
  isIncomplete: boolean;
};

/** Answers of optional queries as they arrive. */
const startOptional = (
  client: QueryClient,
  queries: AnyApiQuery[],
): Map<AnyApiQuery, PromiseSettledResult<unknown>> => {
  const settled = new Map<AnyApiQuery, PromiseSettledResult<unknown>>();
  for (const query of queries)
    client.fetchQuery(query).then(
      (value: unknown) => settled.set(query, { status: 'fulfilled', value }),
      (reason: unknown) => settled.set(query, { status: 'rejected', reason }),
    );
  return settled;
};

/**
 * Runs the queries of a page; the first is what the page is about. A 404 or 400 is part of the state. Any other failure of
 * the first is thrown, of another one leaves that one out. An optional query is never waited for: it is left out, too,
 * unless it is ready as soon as the others are.
 */
export const collectPageState = async (
  client: QueryClient,
  language: SiteLanguage,
  queries: AnyApiQuery[],
): Promise<CollectedState> => {
  const state: PageState = { language, answers: [], missing: [] };
  let failure: ApiError | undefined;
  const [optional, required] = [true, false].map((isOptional) =>
    queries.filter(({ meta }) => (meta?.isOptional ?? false) === isOptional),
  ) as [AnyApiQuery[], AnyApiQuery[]];
  const waiting = Promise.allSettled(required.map((query) => client.fetchQuery(query)));
  // Started after the others, so that they are first in the queue for the database.
  const settled = startOptional(client, optional);
  const results = await waiting;
  // One turn of the event loop: what has arrived by now is taken.
  if (settled.size < optional.length) await new Promise((resolve) => setTimeout(resolve, 0));
  let isIncomplete = false;
  for (const [index, query] of [...required, ...optional].entries()) {
    const key = query.queryKey;
    const result = results[index] ?? settled.get(query);
    if (!result) {
      isIncomplete = true;
      client.removeQueries({ queryKey: key, exact: true });
      continue;
    }
    if (result.status === 'fulfilled') {
      state.answers.push([key, result.value]);
      continue;
    }
    const error = toApiError(result.reason);
    if (isMissing(error)) {
      state.missing.push([key, { status: error.status, code: error.code, detail: error.detail }]);
      continue;
    }
    if (index === 0) throw error;
    failure = error;
    // Rendered as loading, as the browser will do first.
    client.removeQueries({ queryKey: key, exact: true });
  }
  return { state, isIncomplete, ...(failure ? { failure } : {}) };
};

/** Text of a JSON block inside HTML: no `<` may close the block or open a comment. */
export const pageStateText = (state: PageState): string => JSON.stringify(state).replaceAll('<', '\\u003c');

export const hydratePageState = (client: QueryClient, state: PageState): void => {
  for (const [key, data] of state.answers) client.setQueryData(key, data);
  for (const [key, { status, code, detail }] of state.missing) {
    const error = new ApiError(status, code, detail);
    client
      .getQueryCache()
      .build(client, { queryKey: key })
      .setState({ status: 'error', error, errorUpdatedAt: Date.now() });
  }
};
