import { Agent, get } from 'node:http';
import { mainThreadCpuMs, mainThreadWaitMs, stolenMs } from './process-figures.ts';

/**
 * A health check: when it was sent, how long it took, how long the server's main thread computed meanwhile, and how long
 * the machine, or its host, made that thread or this process wait for a core.
 */
export type Probe = { at: number; ms: number; cpuMs: number; waitMs: number };

const INTERVAL_MS = 50;

/**
 * Runs in a process of its own, so that the attacker's work does not delay it: `probe.js <address> <pid>`. Sends every
 * health check to the parent process.
 */
const [address = '', pid = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const checkHealth = (): Promise<void> =>
  new Promise((resolve) => {
    const request = get(`${address}/healthz`, { agent }, (response) => response.resume().on('end', resolve));
    request.on('error', () => resolve());
  });

const readFigures = () => ({
  now: performance.now(),
  cpu: mainThreadCpuMs(Number(pid)),
  wait: mainThreadWaitMs(Number(pid)) + mainThreadWaitMs(process.pid),
  stolen: stolenMs(),
});

const probe = async (): Promise<void> => {
  const at = Date.now();
  const before = readFigures();
  await checkHealth();
  const after = readFigures();
  process.send?.({
    at,
    ms: after.now - before.now,
    cpuMs: after.cpu - before.cpu,
    // The larger of the two: a thread also waits for a core that the host has taken away.
    waitMs: Math.max(after.wait - before.wait, after.stolen - before.stolen),
  } satisfies Probe);
  setTimeout(() => void probe(), INTERVAL_MS);
};

process.on('disconnect', () => process.exit());
void probe();
