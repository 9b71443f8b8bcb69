/** Which editing sessions are open in the tabs of this browser. */
export type SessionHolders = {
  /** Marks the editing session as open until it is released or the tab is gone. Returns a release function. */
  lock(key: string): () => void;
  isLocked(key: string): Promise<boolean>;
};

const lockName = (key: string) => `pothi-sheet-${key}`;

/** The browser knows who holds a lock, and a tab that is gone holds none. */
export const heldByLocks = (locks: LockManager): SessionHolders => ({
  lock: (key) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    void locks.request(lockName(key), () => released);
    return release;
  },
  isLocked: async (key) => {
    const { held = [] } = await locks.query();
    return held.some(({ name }) => name === lockName(key));
  },
});

type Question = { key: string; what: 'asked' | 'held' };

/** An open tab answers within milliseconds; a busy one may need longer, and its session must not be taken from it. */
const MAX_ANSWER_MS = 1500;

/** Without locks, on pages that are neither https nor localhost: the tabs are asked, and whoever has the session answers. */
export const heldByAnswer = (): SessionHolders => {
  const open = () => new BroadcastChannel('pothi-sheet-holders');
  return {
    lock: (key) => {
      const channel = open();
      channel.addEventListener('message', ({ data }: MessageEvent<Question>) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
        if (data.what === 'asked' && data.key === key) channel.postMessage({ key, what: 'held' } satisfies Question);
      });
      return () => channel.close();
    },
    isLocked: (key) =>
      new Promise((resolve) => {
        const channel = open();
        const answer = (isHeld: boolean) => {
          clearTimeout(timeout);
          channel.close();
          resolve(isHeld);
        };
        const timeout = setTimeout(() => answer(false), MAX_ANSWER_MS);
        channel.addEventListener('message', ({ data }: MessageEvent<Question>) => {
          if (data.what === 'held' && data.key === key) answer(true);
        });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
        channel.postMessage({ key, what: 'asked' } satisfies Question);
      }),
  };
};

/** Neither locks nor channels: every session seems to be closed. */
const UNKNOWN: SessionHolders = { lock: () => () => undefined, isLocked: () => Promise.resolve(false) };

export const sessionHolders = (): SessionHolders => {
  if (navigator.locks) return heldByLocks(navigator.locks);
  return 'BroadcastChannel' in globalThis ? heldByAnswer() : UNKNOWN;
};
