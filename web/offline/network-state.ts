import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { WorkerMessage } from './worker-messages.ts';

/** `offline`: the device has no network. `away`: it has one, and the server does not answer. */
export type NetworkState = 'online' | 'offline' | 'away';

let isServerReachable = true;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** How long until the server is asked again whether it is back. */
const FIRST_CHECK_MS = 5000;
const MAX_CHECK_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

const check = async (delay: number): Promise<void> => {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' });
    if (ok) return setServerReachable(true);
  } catch {
    // Still away.
  }
  checkAfter(Math.min(delay * 2, MAX_CHECK_MS));
};

const checkAfter = (delay: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void check(delay), delay);
};

const setServerReachable = (isReachable: boolean): void => {
  if (isReachable === isServerReachable) return;
  isServerReachable = isReachable;
  clearTimeout(timer);
  if (!isReachable) checkAfter(FIRST_CHECK_MS);
  notify();
};

const read = (): NetworkState => {
  if (!onlineManager.isOnline()) return 'offline';
  return isServerReachable ? 'online' : 'away';
};

/** Calls back when it changes. Returns a stop function. */
export const subscribeToNetwork = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const stop = onlineManager.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
};

export const readNetworkState = read;

export const useNetworkState = (): NetworkState =>
  useSyncExternalStore(subscribeToNetwork, read, (): NetworkState => 'online');

/** From now on the worker tells whether the server answers. */
export const listenToWorker = (): void =>
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const message = data as WorkerMessage;
    if (message?.kind === 'reachable') setServerReachable(message.isReachable);
  });
