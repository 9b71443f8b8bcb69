/** What one tab tells the others of this browser. */
export type TabNews = {
  /** Whose visit it is. */
  key: string;
  account_id: string;
  sheet_id: string;
  /** `saved`: there is a newer state at the server. `left`: unsaved words were left in the journal. */
  what: 'saved' | 'left';
};

export type Tabs = {
  tell(news: TabNews): void;
  onNews(listener: (news: TabNews) => void): () => void;
  /** Until it is let go, or the tab is gone, this visit counts as alive. */
  hold(key: string): () => void;
  isAlive(key: string): Promise<boolean>;
};

const lockOf = (key: string) => `pothi-sheet-${key}`;

/**
 * The tabs of this browser. Without channels each learns of the other at its next save; without locks (pages that are
 * neither https nor localhost) the words of a living tab may be offered in another, and merge with themselves.
 */
export const browserTabs = (): Tabs => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('pothi-sheets') : undefined;
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
    tell: (news) => channel?.postMessage(news),
    onNews: (listener) => {
      const onMessage = ({ data }: MessageEvent<TabNews>) => listener(data);
      channel?.addEventListener('message', onMessage);
      return () => {
        channel?.removeEventListener('message', onMessage);
        channel?.close();
      };
    },
    hold: (key) => {
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      void navigator.locks?.request(lockOf(key), () => held);
      return letGo;
    },
    isAlive: async (key) => {
      const { held = [] } = (await navigator.locks?.query()) ?? {};
      return held.some(({ name }) => name === lockOf(key));
    },
  };
};
