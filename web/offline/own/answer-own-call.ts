import { fetchFromServer, isServerAway } from '#web/offline/fetch-from-server.ts';
import type { WorkerMessage } from '#web/offline/worker-messages.ts';
import { type FetchEvent, worker } from '#web/offline/worker-scope.ts';
import type { Note } from '#shared/contract/notes.ts';
import type { UserInfo } from '#shared/contract/users.ts';
import { changedName, changeOnDevice } from './change-on-device.ts';
import { fetchOwnLists } from './fetch-own-lists.ts';
import { type OwnCall, readCall } from './own-call.ts';
import {
  countChanges,
  hasChanges,
  findChange,
  findLists,
  findNote,
  putLists,
  putNote,
  putUser,
  removeNote,
} from '#web/own/own-store.ts';
import { readFromDevice } from './read-from-device.ts';
import { sendChanges } from './send-changes.ts';

/** How old the copy of an account may be before it is compared with the server again. */
const MAX_AGE_MS = 5 * 60_000;

const tellPages = async (account: string, isSent: boolean): Promise<void> => {
  const message: WorkerMessage = { kind: 'own', account, unsent: await countChanges(account), isSent };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- all of them are ours
  for (const page of await worker.clients.matchAll()) page.postMessage(message);
};

/** What the server has answered is copied, as far as one answer says it. */
const keepAnswer = async (
  { method, path, authorization }: OwnCall,
  account: string,
  answer: Response,
): Promise<void> => {
  if (!authorization) return;
  if (path[0] === 'users') return putUser(account, (await answer.json()) as UserInfo);
  if (method === 'GET') return;
  if (path[0] === 'notes') {
    if (method === 'DELETE') return removeNote(account, path[1] ?? '');
    return putNote(account, (await answer.json()) as Note);
  }
  const lists = await findLists(account);
  if (lists) await putLists({ ...lists, asked_at: 0 });
};

const withOwnLock = <Result>(task: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request('pothi-own', task) as Promise<Result>;

/** The server answers this member: what waits is sent, and what is copied is compared. */
const synchronize = (account: string, authorization: string): Promise<void> =>
  withOwnLock(async () => {
    const isWaiting = await hasChanges(account);
    const sent = isWaiting ? await sendChanges(account, authorization, (id) => findNote(account, id)) : 0;
    const lists = await findLists(account);
    if (sent > 0 || !lists || Date.now() - lists.asked_at > MAX_AGE_MS) await fetchOwnLists(account, authorization);
    if (isWaiting) await tellPages(account, sent > 0);
  });

const answerOnDevice = async (call: OwnCall, account: string): Promise<Response | undefined> => {
  if (call.method === 'GET') return readFromDevice(call, account);
  const answer = await changeOnDevice(call, account);
  if (answer) void tellPages(account, false);
  return answer;
};

/** A change of something that was not sent yet comes after it. */
const mustWait = async (call: OwnCall, account: string): Promise<boolean> => {
  const name = call.method === 'GET' ? undefined : changedName(call);
  return name !== undefined && (await findChange(account, name)) !== undefined;
};

/** Notes, bookmarks and reading positions: at the server, or on this device until the server can be asked. */
export const answerOwnCall = async (event: FetchEvent): Promise<Response> => {
  const { request } = event;
  const call = await readCall(request);
  const { account, authorization } = call;
  if (!account) return fetchFromServer(request);
  const later = (task: Promise<unknown>) => event.waitUntil(task.catch(() => undefined));
  if (await mustWait(call, account).catch(() => false)) {
    const answer = await answerOnDevice(call, account);
    if (answer && authorization) later(synchronize(account, authorization));
    if (answer) return answer;
  }
  const answer = await fetchFromServer(request.clone()).catch((failure: unknown) => ({ failure }));
  if ('failure' in answer || isServerAway(answer)) {
    const own = request.signal.aborted ? undefined : await answerOnDevice(call, account).catch(() => undefined);
    if (own) return own;
    if ('failure' in answer) throw answer.failure;
    return answer;
  }
  if (answer.ok && authorization) {
    const copy = answer.clone();
    const isUser = call.path[0] === 'users';
    later(keepAnswer(call, account, copy).then(() => (isUser ? undefined : synchronize(account, authorization))));
  }
  return answer;
};
