import type { BrowserContext, Page, Route } from '@playwright/test';

/** A generator of numbers from 0 to 1 that are the same in every run (mulberry32). */
const seededRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

type Faults = {
  /** Each answer is late by up to this many milliseconds, so that answers overtake each other. */
  latency?: number;
  /** The share of reading requests that is lost. */
  loss?: number;
  seed?: number;
};

/** From now on calls of the API are answered late, out of order, and some are lost. Returns a function that ends it. */
export const addNetworkFaults = async (
  page: Page,
  { latency = 800, loss = 0, seed = 1 }: Faults,
): Promise<() => Promise<void>> => {
  const random = seededRandom(seed);
  const calls = '**/api/v1/**';
  const answer = async (route: Route) => {
    const [wait, isLost] = [random() * latency, route.request().method() === 'GET' && random() < loss];
    await new Promise((resolve) => setTimeout(resolve, wait));
    // The page may have given up or be gone.
    await (isLost ? route.abort() : route.continue()).catch(() => undefined);
  };
  await page.route(calls, answer);
  return () => page.unroute(calls, answer);
};

/**
 * What happens to a save: it never reaches the server, or does and its answer is lost, or both late; or the browser is told
 * that the connection is lost, and the save reaches the server after a later one.
 */
export type SaveFault = 'lost' | 'answer lost' | 'late' | 'overtaken';

const SAVES = /\/api\/v1\/sheets(\/[^/]+)?$/;
const LATE_MS = 1500;

/**
 * The next saves of sheets meet these faults, one each; the array is emptied on the way. `areOver` is true once all have
 * happened and nothing is under way any more, also no save that was overtaken.
 */
export const addSaveFaults = async (context: BrowserContext, faults: SaveFault[]) => {
  const overtaken: (() => Promise<unknown>)[] = [];
  let underWay = 0;
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const fault = faults.shift();
    if (fault === 'lost') return route.abort();
    if (fault === 'overtaken') {
      const [method, headers, data] = [request.method(), await request.allHeaders(), request.postData() ?? ''];
      overtaken.push(() => context.request.fetch(request.url(), { method, headers, data }));
      return route.abort();
    }
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    const response = await route.fetch();
    for (const arrive of overtaken.splice(0)) await arrive();
    return fault === 'answer lost' ? route.abort() : route.fulfill({ response });
  };
  const onCall = async (route: Route): Promise<void> => {
    if (!['PUT', 'POST'].includes(route.request().method())) return route.fallback();
    underWay += 1;
    return answer(route).finally(() => {
      underWay -= 1;
    });
  };
  await context.route(SAVES, onCall);
  return {
    areOver: () => faults.length + overtaken.length + underWay === 0,
    end: () => context.unroute(SAVES, onCall),
  };
};

/** From now on these calls fail, until the returned function is called. */
export const failCalls = async (page: Page, url: string | RegExp, status = 500): Promise<() => Promise<void>> => {
  const answer = (route: Route) => route.fulfill({ status, json: { code: 'internal_error', detail: 'Broken' } });
  await page.route(url, answer);
  return () => page.unroute(url, answer);
};
