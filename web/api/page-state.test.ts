import { describe, expect, it } from 'vitest';
import type { CallApi } from '#web/render-types.ts';
import { apiQuery } from './api-query.ts';
import { ApiError } from './api-error.ts';
import { collectPageState, pageStateText, hydratePageState } from './page-state.ts';
import { createQueryClient } from './query-client.ts';

const query = apiQuery('collections', 'GET /collections', { query: { language: 'en' } });
const answering = (answer: unknown) => createQueryClient((async () => answer) as CallApi, true);
const failing = (status: number) =>
  createQueryClient((async () => Promise.reject(new ApiError(status, 'x', 'x'))) as CallApi, true);

describe('the state sent with a page', () => {
  it('is in the cache of the browser under the same key', async () => {
    const { state } = await collectPageState(answering({ total: 1 }), 'en', [query]);
    const browser = createQueryClient(async () => Promise.reject(new Error('called')));
    hydratePageState(browser, JSON.parse(pageStateText(state)));
    expect(await browser.fetchQuery(query)).toEqual({ total: 1 });
  });

  it('includes what is missing', async () => {
    const { state } = await collectPageState(failing(404), 'en', [query]);
    expect(state.missing).toHaveLength(1);
    const browser = answering({});
    hydratePageState(browser, state);
    expect(browser.getQueryState(query.queryKey)).toMatchObject({ status: 'error', error: { status: 404 } });
  });

  it('fails when the API fails', async () => {
    await expect(collectPageState(failing(503), 'en', [query])).rejects.toMatchObject({ status: 503 });
  });

  it('leaves out a list that fails beside what the page is about, and says why', async () => {
    const list = apiQuery('sheets', 'GET /sheets', { query: {} });
    const call = (async (name: string) =>
      name === 'GET /sheets' ? Promise.reject(new ApiError(500, 'x', 'broken')) : { total: 1 }) as CallApi;
    const client = createQueryClient(call, true);
    const { state, failure } = await collectPageState(client, 'en', [query, list]);
    expect(state.answers.map(([key]) => key)).toEqual([query.queryKey]);
    expect(failure).toMatchObject({ status: 500 });
    // Rendered as it is in the browser at first: not yet loaded.
    expect(client.getQueryState(list.queryKey)).toBeUndefined();
    await expect(collectPageState(createQueryClient(call, true), 'en', [list, query])).rejects.toThrow('broken');
  });

  it('never waits for an optional query, and has it if it is ready with the others', async () => {
    const optional = { ...apiQuery('collections', 'GET /home', { query: {} }), meta: { isOptional: true } };
    const started: string[] = [];
    let home: Promise<unknown> = new Promise(() => undefined);
    const call = (async (name: string) => {
      started.push(name);
      return name === 'GET /home' ? home : { total: 1 };
    }) as CallApi;
    const slow = createQueryClient(call, true);
    const without = await collectPageState(slow, 'en', [optional, query]);
    expect(without.isIncomplete).toBe(true);
    expect(without.state.answers.map(([key]) => key)).toEqual([query.queryKey]);
    expect(slow.getQueryState(optional.queryKey)).toBeUndefined();
    expect(started).toEqual(['GET /collections', 'GET /home']);

    home = Promise.resolve({ date: '2026-11-17' });
    const { state, isIncomplete } = await collectPageState(createQueryClient(call, true), 'en', [query, optional]);
    expect(isIncomplete).toBe(false);
    expect(state.answers.map(([key]) => key)).toEqual([query.queryKey, optional.queryKey]);
  });

  it('cannot close its script element', async () => {
    const { state } = await collectPageState(answering({ title: '</script><!--' }), 'en', [query]);
    expect(pageStateText(state)).not.toContain('<');
    expect(JSON.parse(pageStateText(state)).answers[0][1]).toEqual({ title: '</script><!--' });
  });
});
