import type { Endpoints } from './provider-endpoints.ts';
import { originOf } from './provider-rules.ts';

/** Delays before the second and the third attempt. */
const RETRY_DELAYS_MS = [500, 1500];

/** The provider has failed, or asks to slow down: the same request may succeed in a moment. */
const isTransient = ({ status }: Response): boolean => status >= 500 || status === 429;

/** In the words of OAuth, because the SDK reads the body of any answer as JSON and would repeat the request if it is not. */
const unavailable = () =>
  new Response(JSON.stringify({ error: 'temporarily_unavailable' }), {
    status: 503,
    headers: { 'content-type': 'application/json' },
  });

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends a request up to three times while the provider fails, with backoff and jitter. */
export const withRetries = async (send: () => Promise<Response>): Promise<Response> => {
  for (const delay of RETRY_DELAYS_MS) {
    const response = await send();
    if (!isTransient(response)) return response;
    await sleep(delay * (0.75 + Math.random() / 2));
  }
  const last = await send();
  return isTransient(last) ? unavailable() : last;
};

/**
 * The SDK sends token requests to a fixed path, takes no fetch function, and does not repeat what the provider answered with
 * 500. So its requests, and no others, are redirected to the published address and retried here. Returns a stop function.
 */
export const interceptTokenRequests = (domain: string, endpoints: Endpoints): (() => void) => {
  const fetchUnchanged = window.fetch;
  const fixedUrl = `${originOf(domain)}/oauth/token`;
  const tokenUrl = endpoints?.token_endpoint ?? fixedUrl;
  const intercept: typeof fetch = (input, init) =>
    input === fixedUrl ? withRetries(() => fetchUnchanged(tokenUrl, init)) : fetchUnchanged(input, init);
  window.fetch = intercept;
  return () => {
    if (window.fetch === intercept) window.fetch = fetchUnchanged;
  };
};
