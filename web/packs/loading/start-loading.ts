let worker: Worker | undefined;
let requests = 0;

/** Has the worker load what waits, in this tab unless another one does already. It ends when nothing is left. */
export const startLoading = (): void => {
  if (!worker) {
    const started = new Worker(new URL('./pack-worker.ts', import.meta.url), { type: 'module' });
    worker = started;
    started.addEventListener('message', ({ data: request }: MessageEvent<number>) => {
      if (request !== requests) return;
      started.terminate();
      worker = undefined;
    });
    // Its file may be gone with an earlier build: what waits is loaded by the next page.
    started.addEventListener('error', () => {
      started.terminate();
      if (worker === started) worker = undefined;
    });
  }
  requests += 1;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker
  worker.postMessage(requests);
};
