import { freePort } from '../scripts/free-port.ts';
import { startProcess } from '../scripts/server-process.ts';

export type RunningSite = {
  url: string;
  pid: number;
  startMs: number;
  stop(): Promise<unknown>;
};

/** Runs a program that prints `Pothi is ready: <address>` when it listens on PORT. */
export const startProgram = async (args: string[], env: Record<string, string>): Promise<RunningSite> => {
  const port = await freePort();
  const startedAt = performance.now();
  const { ready, pid, stop } = startProcess(
    [process.execPath, ...args],
    { PORT: String(port), LOG_LEVEL: 'warn', ...env },
    { ownsGroup: false, printsErrors: true },
  );
  await ready;
  return { url: `http://127.0.0.1:${port}`, pid, startMs: performance.now() - startedAt, stop };
};

export const startSite = (dataDir: string, env: Record<string, string> = {}): Promise<RunningSite> =>
  startProgram(['scripts/start.mjs'], { DATA_DIR: dataDir, ...env });
