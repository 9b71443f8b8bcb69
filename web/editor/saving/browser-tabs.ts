import { type SessionHolders, sessionHolders } from './session-holders.ts';

/** What one tab broadcasts to the others of this browser. */
export type TabMessage = {
  /** The editing session that sent it. */
  key: string;
  account_id: string;
  sheet_id: string;
  /** `saved`: the server has a newer version. `left`: unsaved changes were left in the journal. */
  what: 'saved' | 'left';
};

export type Tabs = SessionHolders & {
  broadcast(message: TabMessage): void;
  /** Returns a stop function. */
  onMessage(listener: (message: TabMessage) => void): () => void;
};

/** The tabs of this browser. Without BroadcastChannel each tab learns of the others at its next save. */
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
    ...sessionHolders(),
  };
};
