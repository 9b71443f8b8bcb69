import { worker } from './worker-scope.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** A proxy, or the server itself, says that it cannot answer for now. */
export const isServerAway = ({ status }: Response): boolean => status === 502 || status === 503 || status === 504;

/** What a device says that has no network may be wrong: in a house without the internet a server may stand in the next room. */
const MAX_WAIT_OFFLINE_MS = 3000;

let wasReachable: boolean | undefined;

/** A page that was opened since it has changed. */
export const reportReachableAgain = (): void => {
  if (wasReachable === false) sendReachable(false);
};

/** Tells the pages when it changes. */
const reportReachable = (isReachable: boolean): void => {
  if (wasReachable === isReachable) return;
  wasReachable = isReachable;
  sendReachable(isReachable);
};

const sendReachable = (isReachable: boolean): void => {
  const message: WorkerMessage = { kind: 'reachable', isReachable };
  void worker.clients.matchAll().then((pages) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- all of them are ours
    for (const page of pages) page.postMessage(message);
  });
};

/** A slow server is waited for: only a device that says it has no network is not believed for ever. */
const waitForAnswer = async <Result>(answer: Promise<Result>): Promise<Result> => {
  if (navigator.onLine) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('There is no network')), MAX_WAIT_OFFLINE_MS);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
};

export const fetchFromServer = async (
  request: Request,
  started: Promise<Response | undefined> = Promise.resolve(undefined),
): Promise<Response> => {
  try {
    const response = await waitForAnswer(started.then((preloaded) => preloaded ?? fetch(request)));
    reportReachable(!isServerAway(response));
    return response;
  } catch (failure) {
    if (!request.signal.aborted) reportReachable(false);
    throw failure;
  }
};
