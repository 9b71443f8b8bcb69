const CHANNEL = 'pothi-packs';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

const open = (): BroadcastChannel | undefined => {
  if (!channel && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', () => {
      for (const listener of listeners) listener();
    });
    // Only Node knows this: a test need not wait for messages.
    (channel as { unref?(): void }).unref?.();
  }
  return channel;
};

/** Tells every tab and worker, this one included, that packs have changed. */
export const notifyPacksChanged = (): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  open()?.postMessage('changed');
  for (const listener of listeners) listener();
};

/** Returns a stop function. */
export const onPacksChanged = (listener: () => void): (() => void) => {
  open();
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
