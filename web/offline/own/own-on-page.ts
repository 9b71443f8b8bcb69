import { type QueryClient, onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { userInfoQuery } from '#web/auth/auth.data.ts';
import { callAsMember, session } from '#web/auth/session.ts';
import { readNetworkState, subscribeToNetwork } from '#web/offline/network-state.ts';
import { forgetAnswers } from '#web/offline/recent-answers.ts';
import type { WorkerMessage } from '#web/offline/worker-messages.ts';
import { findAccount } from '#web/own/own-account.ts';
import {
  countChanges,
  findUser,
  forgetOwn,
  hasChanges,
  putUser,
  readAccount,
  writeAccount,
} from '#web/own/own-store.ts';

let unsent = 0;
const listeners = new Set<() => void>();

const setUnsent = (count: number): void => {
  if (unsent === count) return;
  unsent = count;
  for (const listener of listeners) listener();
};

/** How many changes of this member wait on this device. */
export const useUnsentCount = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => unsent,
    () => 0,
  );

const count = async (): Promise<number> => {
  const account = await findAccount();
  return account === undefined ? 0 : countChanges(account).catch(() => 0);
};

/** Asked anew, for those who are about to lose them. */
export const countUnsent = async (): Promise<number> => {
  setUnsent(await count());
  return unsent;
};

const SEND_AGAIN_MS = 30_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The worker sends what waits once the server has answered a call of this member; until then it is asked now and then. */
const sendUnsent = async (): Promise<void> => {
  clearTimeout(timer);
  const { isLoggedIn, hasStoredToken } = session.read();
  if (!isLoggedIn && !hasStoredToken) return;
  await countUnsent();
  const account = await findAccount();
  if (account === undefined || !(await hasChanges(account).catch(() => false))) return;
  timer = setTimeout(() => void sendUnsent(), SEND_AGAIN_MS);
  if (readNetworkState() === 'online') await callAsMember('GET /notes', { query: { limit: 1 } }).catch(() => undefined);
};

/** Nothing of a member stays for the next person: neither what was copied, nor, with their consent, what was not sent. */
export const forgetMember = async (isWithUnsent: boolean): Promise<void> => {
  const account = await findAccount();
  await forgetOwn(isWithUnsent && account !== undefined ? { withChangesOf: account } : {}).catch(() => undefined);
  // What they have read is listed on the page of the device.
  if (isWithUnsent) await forgetAnswers().catch(() => undefined);
  setUnsent(0);
};

/** Without a network the editor asks who writes. */
const keepUser = async (client: QueryClient, account: string): Promise<void> => {
  if (await findUser(account)) return;
  // Most pages have asked already.
  const user = await client.ensureQueryData(userInfoQuery);
  if (session.read().identity === account) await putUser(account, user);
};

const FOLLOWED = ['isLoggedIn', 'hasStoredToken', 'identity', 'isAuthLoading'] as const;

/** Follows who is logged in. What was copied for somebody else goes at once. */
const followSession = (client: QueryClient): void => {
  let before = session.read();
  const follow = (isStart: boolean) => {
    const now = session.read();
    const isMember = now.isLoggedIn || now.hasStoredToken;
    const wasMember = before.isLoggedIn || before.hasStoredToken;
    // The provider has said that nobody is logged in; one that cannot be asked has not.
    const isAnswered = isStart || (before.isAuthLoading && now.providerProblem === null);
    before = now;
    if (isMember && now.identity) {
      const keeps = now.identity;
      void readAccount()
        .then((previous) => (previous !== undefined && previous !== keeps ? forgetAnswers() : undefined))
        .then(() => writeAccount(keeps))
        .then(() => forgetOwn({ keeps }))
        .then(() => keepUser(client, keeps))
        .catch(() => undefined);
      void countUnsent();
    } else if (!isMember && !now.isAuthLoading) {
      // Who cannot be asked may still be logged in at a provider.
      if (wasMember || (isAnswered && onlineManager.isOnline())) void forgetMember(false);
    }
  };
  follow(true);
  session.subscribe(() => {
    const now = session.read();
    if (FOLLOWED.some((key) => now[key] !== before[key])) follow(false);
  });
};

const refreshOwn = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: ({ queryKey: [group, name] }) =>
      group === MEMBER_GROUP && typeof name === 'string' && /^GET \/(notes|reading)/.test(name),
  });

/** Starts what a page does for notes, bookmarks and positions that were made without a network. */
export const startOwn = (client: QueryClient): void => {
  followSession(client);
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const message = data as WorkerMessage;
    if (message?.kind !== 'own' || message.account !== session.read().identity) return void countUnsent();
    setUnsent(message.unsent);
    if (message.isSent) refreshOwn(client);
  });
  let wasOnline = readNetworkState() === 'online';
  subscribeToNetwork(() => {
    const isOnline = readNetworkState() === 'online';
    if (isOnline && !wasOnline) void sendUnsent();
    wasOnline = isOnline;
  });
  void sendUnsent();
};
