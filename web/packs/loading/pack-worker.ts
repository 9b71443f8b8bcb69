import { loadPacks } from './load-packs.ts';

// Beside the page, so that it stays responsive however large a pack is. See `start-loading.ts`.

globalThis.addEventListener('message', ({ data: request }: MessageEvent<number>) => {
  void loadPacks().finally(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that has started it
    globalThis.postMessage(request);
  });
});
