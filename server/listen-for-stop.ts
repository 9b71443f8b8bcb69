const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Returns a signal that aborts when the process has to stop: on a POSIX signal, when the parent npm is gone, or on an
 * uncaught error, which becomes the reason. A second POSIX signal ends the process at once.
 */
export function listenForStop(): AbortSignal {
  const stop = new AbortController();
  let firstSignalAt = 0;
  for (const name of SIGNALS) {
    process.on(name, () => {
      // Ctrl-C reaches the whole process group and npm forwards it as well: one key press arrives twice.
      if (stop.signal.aborted && Date.now() - firstSignalAt > 500) process.exit(130);
      if (stop.signal.aborted) return;
      firstSignalAt = Date.now();
      stop.abort();
    });
  }
  // npm signals only the shell it started. A shell that does not forward signals, or a killed npm, would leave this process running.
  if (process.env['npm_lifecycle_event']) {
    const parent = process.ppid;
    const parentCheck = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(parentCheck);
      stop.abort();
    }, 300);
    parentCheck.unref();
  }
  process.on('uncaughtException', (error) => stop.abort(error));
  // The terminal or npm may be gone; a failed write must not break the shutdown.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  return stop.signal;
}
