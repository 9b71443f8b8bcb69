/** What one tab broadcasts to the others of this browser. */
export type TabMessage = {
  /** The editing session that sent it. */
  key: string;
  account_id: string;
  sheet_id: string;
  /** `saved`: the server has a newer version. `left`: unsaved changes were left in the journal. */
  what: 'saved' | 'left';
};

export type Tabs = {
  broadcast(message: TabMessage): void;
  /** Returns a stop function. */
  onMessage(listener: (message: TabMessage) => void): () => void;
  /** Marks this editing session as open until it is released or the tab is gone. Returns a release function. */
  lock(key: string): () => void;
  isLocked(key: string): Promise<boolean>;
};

const lockName = (key: string) => `pothi-sheet-${key}`;

/**
 * The tabs of this browser. Without BroadcastChannel each tab learns of the others at its next save; without locks (pages
 * that are neither https nor localhost) the changes of an open tab may be offered in another, and merge with themselves.
 */
export const browserTabs = (): Tabs => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('pothi-sheets') : undefined;
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
    broadcast: (message) => channel?.postMessage(message),
    onMessage: (listener) => {
      const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel?.addEventListener('message', onMessage);
      return () => {
        channel?.removeEventListener('message', onMessage);
        channel?.close();
      };
    },
    lock: (key) => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      void navigator.locks?.request(lockName(key), () => released);
      return release;
    },
    isLocked: async (key) => {
      const { held = [] } = (await navigator.locks?.query()) ?? {};
      return held.some(({ name }) => name === lockName(key));
    },
  };
};
