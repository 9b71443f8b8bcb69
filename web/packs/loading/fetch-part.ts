import type { PackManifest, PackPart, PackPartInfo } from '#shared/contract/packs.ts';
import type { Answer } from '#shared/contract/contract.ts';
import type { PackProblem, TextChoice } from '#web/own/pack.ts';

/** Why a pack cannot be loaded. Whether it is worth another try later is for the reader to say. */
export class PackFailure extends Error {
  readonly problem: PackProblem;

  constructor(problem: PackProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The text has another revision than the list of its parts. */
export class TextChanged extends Error {}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

/** Until the time is over or the device has a network again; rejects when the signal is aborted. */
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const finish = (settle: () => void) => () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', onOnline);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onOnline = finish(resolve);
    const onAbort = finish(() => reject(signal.reason as Error));
    const timer = setTimeout(finish(resolve), milliseconds);
    globalThis.addEventListener?.('online', onOnline);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });

/** A cut of the network, a server that is away or has too much to do: all pass. */
const isTransient = (status: number): boolean => status === 429 || status >= 500;

type Get = { path: string; signal: AbortSignal; cache: RequestCache };

/** Waits as long as it takes. */
const getWhenPossible = async ({ path, signal, cache }: Get): Promise<Response> => {
  for (let delay = FIRST_WAIT_MS; ; delay = Math.min(delay * 2, MAX_WAIT_MS)) {
    const response = await fetch(path, { signal, cache, credentials: 'omit' }).catch(() => undefined);
    signal.throwIfAborted();
    if (response && !isTransient(response.status)) return response;
    await wait(Math.max(delay, Number(response?.headers.get('retry-after') ?? 0) * 1000), signal);
  }
};

/**
 * What is read of an answer; undefined when the network went while it came. Rejects as soon as the signal is aborted:
 * engines differ in whether they end the reading then (Node 20 may never do it, nodejs/undici#4089).
 */
const readUnlessAborted = <Result>(reading: Promise<Result>, signal: AbortSignal): Promise<Result | undefined> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    void reading.then(resolve, () => resolve(undefined)).finally(() => signal.removeEventListener('abort', onAbort));
  });

const failureOf = ({ status }: Response): Error => {
  if (status === 403) return new PackFailure('not_licensed');
  return new PackFailure(status === 404 ? 'not_found' : 'failed');
};

const getJson = async <Result>(path: string, signal: AbortSignal): Promise<Result> => {
  for (;;) {
    const response = await getWhenPossible({ path, signal, cache: 'no-cache' });
    if (!response.ok) throw failureOf(response);
    const answer = await readUnlessAborted(response.json() as Promise<Result>, signal);
    if (answer !== undefined) return answer;
    await wait(FIRST_WAIT_MS, signal);
  }
};

const addressOf = (choice: TextChoice, skip: number): string => {
  const query = new URLSearchParams({ skip: String(skip) });
  if (choice.kind === 'texts') query.set('text_ids', choice.text_ids.join());
  else {
    query.set('collection_id', choice.collection_id);
    if (choice.text_languages.length > 0) query.set('text_languages', choice.text_languages.join());
  }
  return `/api/v1/packs?${query}`;
};

type Chosen = Answer<'GET /packs'>;

/** All texts of a choice. */
export const fetchChoice = async (choice: TextChoice, signal: AbortSignal): Promise<Chosen> => {
  const first = await getJson<Chosen>(addressOf(choice, 0), signal);
  const texts = [...first.texts];
  while (texts.length < first.total) {
    const page = await getJson<Chosen>(addressOf(choice, texts.length), signal);
    if (page.texts.length === 0) break;
    texts.push(...page.texts);
  }
  return { ...first, texts };
};

export const fetchManifest = (text_id: string, signal: AbortSignal): Promise<PackManifest> =>
  getJson(`/api/v1/packs/texts/${text_id}`, signal);

export const checksumOf = async (bytes: ArrayBuffer): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const encoder = new TextEncoder();

export type FetchedPart = { info: PackPartInfo; part: PackPart; body: ArrayBuffer };
export type FetchedText = { manifest: PackManifest; parts: FetchedPart[] };

/** Of the texts those that came whole, with the checksums of their parts. */
export const fetchWholeTexts = async (text_ids: string[], signal: AbortSignal): Promise<FetchedText[]> => {
  const query = new URLSearchParams({ text_ids: text_ids.join() });
  const { texts } = await getJson<Answer<'GET /packs/texts'>>(`/api/v1/packs/texts?${query}`, signal);
  const fetched: FetchedText[] = [];
  for (const { bodies, ...manifest } of texts) {
    const parts = manifest.parts.flatMap((info, index): FetchedPart[] => {
      const part = bodies[index];
      return part ? [{ info, part, body: encoder.encode(JSON.stringify(part)).buffer }] : [];
    });
    const sums = await Promise.all(parts.map(({ body }) => checksumOf(body)));
    if (manifest.parts.every(({ sha256 }, index) => sha256 === sums[index])) fetched.push({ manifest, parts });
  }
  return fetched;
};

/** What came may be damaged or cut off by something on the way: so many times it is asked for again. */
const MAX_DAMAGED = 3;

/** The bytes of a part, which have its checksum. */
export const fetchPart = async (text_id: string, part: PackPartInfo, signal: AbortSignal): Promise<ArrayBuffer> => {
  const path = `/api/v1/packs/texts/${text_id}/parts/${part.sha256}`;
  for (let damaged = 0; damaged < MAX_DAMAGED;) {
    // It is stored here already: the browser's cache would be a second copy.
    const response = await getWhenPossible({ path, signal, cache: 'no-store' });
    if (response.status === 404) throw new TextChanged();
    if (!response.ok) throw failureOf(response);
    const body = await readUnlessAborted(response.arrayBuffer(), signal);
    if (!body) await wait(FIRST_WAIT_MS, signal);
    else if ((await checksumOf(body)) === part.sha256) return body;
    else damaged += 1;
  }
  throw new PackFailure('damaged');
};
