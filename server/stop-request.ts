const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Aborts when the process has to stop: by a signal, because the npm that started it is gone, or for an error that
 * nobody caught, which is then the reason. Asked a second time, the process ends at once.
 */
export function stopRequest(): AbortSignal {
  const stop = new AbortController();
  let askedAt = 0;
  for (const name of SIGNALS) {
    process.on(name, () => {
      // Ctrl-C reaches the whole terminal group and npm passes it on as well: the same press arrives twice.
      if (stop.signal.aborted && Date.now() - askedAt > 500) process.exit(130);
      if (stop.signal.aborted) return;
      askedAt = Date.now();
      stop.abort();
    });
  }
  // npm hands signals to the shell it started. A shell that does not pass them on, or a killed npm, would leave us behind.
  if (process.env['npm_lifecycle_event']) {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      stop.abort();
    }, 300);
    watch.unref();
  }
  process.on('uncaughtException', (error) => stop.abort(error));
  // Nobody reads any more: the terminal or npm is gone. That must not break the stop.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  return stop.signal;
}
