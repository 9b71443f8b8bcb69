import type { PackProblem } from '#web/own/pack.ts';

const CHANNEL = 'pothi-packs';

/** `id`: what its state says is stored, or, with `problem`, could not be stored. */
type Change = { id?: string; problem?: PackProblem };

const listeners = new Set<() => void>();
const unstored = new Map<string, PackProblem>();
let channel: BroadcastChannel | undefined;

const apply = ({ id, problem }: Change): void => {
  if (id !== undefined && problem) unstored.set(id, problem);
  else if (id !== undefined) unstored.delete(id);
  for (const listener of listeners) listener();
};

const open = (): BroadcastChannel | undefined => {
  if (!channel && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<Change>) => apply(data));
    // Only Node knows this: a test need not wait for messages.
    (channel as { unref?(): void }).unref?.();
  }
  return channel;
};

/** Tells every tab and worker, this one included, that packs have changed. */
export const notifyPacksChanged = (change: Change = {}): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  open()?.postMessage(change);
  apply(change);
};

/** Why loading a pack has ended, where the storage is so full that not even this could be stored. */
export const unstoredProblem = (id: string): PackProblem | undefined => unstored.get(id);

/** Returns a stop function. */
export const onPacksChanged = (listener: () => void): (() => void) => {
  open();
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
