import { answerFromPacks } from './answer-from-packs.ts';
import { answerFromPassages } from './answer-from-passages.ts';
import { fetchFromServer, isServerAway } from './fetch-from-server.ts';
import { findAnswer, keepAnswer } from './recent-answers.ts';
import type { FetchEvent } from './worker-scope.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const addressOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/**
 * The server says so of what is the same for everybody, whoever asks: it takes no account of tokens there. What a member may
 * withdraw at any moment is `no-cache`.
 */
const isForEverybody = ({ ok, headers }: Response): boolean =>
  ok &&
  (headers.get('cache-control') ?? '').startsWith('public, max-age=') &&
  (headers.get('content-type') ?? '').startsWith('application/json');

const answerFromRecent = async (request: Request): Promise<Response | undefined> => {
  const body = await findAnswer(addressOf(request));
  return body === undefined ? undefined : new Response(body, { headers: { 'content-type': JSON_TYPE } });
};

/** Who may have an answer on this device, in the order in which they are asked. */
const ANSWERERS = [answerFromRecent, answerFromPacks, answerFromPassages];

const answerFromDevice = async (request: Request): Promise<Response | undefined> => {
  for (const answer of ANSWERERS) {
    const found = await answer(request).catch(() => undefined);
    if (found) return found;
  }
  return undefined;
};

/** The server first, always: what is on the device may be old. */
export const answerCall = async (event: FetchEvent): Promise<Response> => {
  const { request } = event;
  const answer = await fetchFromServer(request).catch((failure: unknown) => ({ failure }));
  if ('failure' in answer) {
    // Whoever asked wants no answer any more.
    const found = request.signal.aborted ? undefined : await answerFromDevice(request);
    if (found) return found;
    throw answer.failure;
  }
  if (isServerAway(answer)) return (await answerFromDevice(request)) ?? answer;
  if (isForEverybody(answer)) {
    const copy = answer.clone();
    event.waitUntil(
      copy
        .text()
        .then((body) => keepAnswer(addressOf(request), body))
        .catch(() => undefined),
    );
  }
  return answer;
};
