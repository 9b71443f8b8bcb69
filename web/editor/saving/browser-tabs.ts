import { SHEETS_CHANNEL, type TabMessage } from '#web/offline/sheets/sheet-journal.ts';
import { type SessionHolders, sessionHolders } from './session-holders.ts';

export type Tabs = SessionHolders & {
  broadcast(message: TabMessage): void;
  /** Returns a stop function. */
  onMessage(listener: (message: TabMessage) => void): () => void;
};

/** The tabs of this browser. Without BroadcastChannel each tab learns of the others at its next save. */
export const browserTabs = (): Tabs => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(SHEETS_CHANNEL) : undefined;
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
