import type { QueryClient } from '@tanstack/react-query';
import type { SiteLanguage } from '#shared/languages.ts';
import { ApiError, isMissing, toApiError } from './api-error.ts';
import type { AnyApiQuery, ApiKey } from './api-query.ts';

/** The data a page was rendered from, sent along so that the first screen makes no call. */
export type PageState = {
  language: SiteLanguage;
  /** The messages it was rendered with; the rest of the dictionary is loaded later. */
  messages?: Record<string, string>;
  answers: [key: ApiKey, data: unknown][];
  missing: [key: ApiKey, error: { status: number; code: string; detail: string }][];
};

export const PAGE_STATE_ID = 'state';

type CollectedState = {
  state: PageState;
  /** Why a list of the page is left out: the browser asks for it again and reports where it stands. */
  failure?: ApiError;
};

/**
 * Runs the queries of a page; the first is what the page is about. A 404 or 400 is part of the state. Any other failure of
 * the first is thrown, of another one leaves that one out.
 */
export const collectPageState = async (
  client: QueryClient,
  language: SiteLanguage,
  queries: AnyApiQuery[],
): Promise<CollectedState> => {
  const state: PageState = { language, answers: [], missing: [] };
  let failure: ApiError | undefined;
  const results = await Promise.allSettled(queries.map((query) => client.fetchQuery(query)));
  for (const [index, result] of results.entries()) {
    const key = queries[index]?.queryKey;
    if (!key) continue;
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
  return { state, ...(failure ? { failure } : {}) };
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
