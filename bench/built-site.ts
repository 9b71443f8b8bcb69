import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { packageRoot } from '#server/settings.ts';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

export type RunningSite = {
  site: string;
  pid: number;
  /** Milliseconds from the command to being ready. */
  took: number;
  stop(): Promise<void>;
};

/** A program that says `is ready` once it listens on PORT. */
export const startProgram = async (args: string[], env: Record<string, string>): Promise<RunningSite> => {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: packageRoot(),
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('is ready')) break;
  }
  const took = performance.now() - begun;
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { site: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, took, stop };
};

export const startSite = (dataDir: string): Promise<RunningSite> =>
  startProgram(['scripts/start.mjs'], { DATA_DIR: dataDir });
