import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { session } from '#web/auth/session.ts';
import { newId } from '#web/new-id.ts';
import { readNetworkState, subscribeToNetwork } from '#web/offline/network-state.ts';
import { findUserId } from '#web/own/own-account.ts';
import { SHEETS_CHANNEL, type TabMessage } from './sheet-journal.ts';
import { forgetUnsentSheets, listUnsentSheets, type UnsentSheet } from './unsent-sheets.ts';

let unsent: UnsentSheet[] = [];
const listeners = new Set<() => void>();

const setUnsent = (sheets: UnsentSheet[]): void => {
  if (sheets.length === 0 && unsent.length === 0) return;
  unsent = sheets;
  for (const listener of listeners) listener();
};

/** Reads again what this device has. */
export const refreshUnsentSheets = async (): Promise<UnsentSheet[]> => {
  const { isLoggedIn, hasStoredToken } = session.read();
  const user_id = isLoggedIn || hasStoredToken ? await findUserId() : undefined;
  setUnsent(user_id === undefined ? [] : await listUnsentSheets(user_id).catch(() => []));
  return unsent;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  void refreshUnsentSheets();
  return () => void listeners.delete(listener);
};

const NONE: UnsentSheet[] = [];

/** Sheets of this member that are on this device only, or whose last changes are. */
export const useUnsentSheets = (): UnsentSheet[] =>
  useSyncExternalStore(
    subscribe,
    () => unsent,
    () => NONE,
  );

/** Knows how the editor saves, so it is set by code above both. */
let sendSheets: ((account_id: string, sheets: UnsentSheet[]) => Promise<void>) | undefined;
export const provideSheetSender = (sender: typeof sendSheets): void => {
  sendSheets = sender;
};

/** The editor of a page that was just opened takes what belongs to it first. */
const FIRST_SEND_MS = 3000;
const SEND_AGAIN_MS = 30_000;
let timer: ReturnType<typeof setTimeout> | undefined;

const sendWaiting = async (client: QueryClient): Promise<void> => {
  clearTimeout(timer);
  const waiting = (await refreshUnsentSheets()).filter(({ isWaiting }) => isWaiting);
  if (waiting.length === 0) return;
  timer = setTimeout(() => void sendWaiting(client), SEND_AGAIN_MS);
  const user_id = await findUserId();
  if (user_id === undefined || readNetworkState() !== 'online') return;
  await sendSheets?.(user_id, waiting);
  if ((await refreshUnsentSheets()).length === waiting.length) return;
  void client.invalidateQueries({ queryKey: ['sheets'] });
  void client.invalidateQueries({ queryKey: ['sheets-user-profile'] });
};

/** Sheets that were written without a network go to the account, whatever page is open. */
export const startSheets = (client: QueryClient): void => {
  const send = () => void sendWaiting(client).catch(() => undefined);
  timer = setTimeout(send, FIRST_SEND_MS);
  let wasOnline = readNetworkState() === 'online';
  subscribeToNetwork(() => {
    const isOnline = readNetworkState() === 'online';
    // Open editors save at once.
    if (isOnline && !wasOnline) timer = setTimeout(send, FIRST_SEND_MS);
    wasOnline = isOnline;
  });
};

const tellEditors = (account_id: string, what: TabMessage['what']): void => {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(SHEETS_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
  channel.postMessage({ key: newId(), account_id, sheet_id: '', what } satisfies TabMessage);
  channel.close();
};

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** How long editors may take to save before their author is asked. */
const SAVE_MS = 2000;
const POLL_MS = 100;

/** What would be lost with a log-out: editors that are open save first. */
export const countUnsentSheets = async (): Promise<number> => {
  const user_id = await findUserId();
  if (user_id === undefined || (await refreshUnsentSheets()).length === 0) return unsent.length;
  tellEditors(user_id, 'logging out');
  for (let waited = 0; waited < SAVE_MS && readNetworkState() === 'online'; waited += POLL_MS) {
    await sleep(POLL_MS);
    if ((await refreshUnsentSheets()).length === 0) break;
  }
  return unsent.length;
};

/** The author has agreed to lose what was not sent: editors stop, and nothing of it stays on this device. */
export const forgetSheets = async (): Promise<void> => {
  const user_id = await findUserId();
  if (user_id === undefined) return;
  tellEditors(user_id, 'forgotten');
  await sleep(POLL_MS);
  await forgetUnsentSheets(user_id).catch(() => undefined);
  setUnsent([]);
};
