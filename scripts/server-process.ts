import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '#server/settings.ts';

/** A server, or another command, run as a process of its own and watched. */
export interface ServerProcess {
  child: ChildProcess;
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves with the address when the server says it is ready. */
  ready: Promise<string>;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
}

const running = new Set<ChildProcess>();

export function startProcess(command: string[], env: Record<string, string>): ServerProcess {
  const [program = process.execPath, ...args] = command;
  const { npm_lifecycle_event: _ours, ...surroundings } = process.env;
  const child = spawn(program, args, {
    cwd: packageRoot(),
    env: { ...surroundings, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal would make it: a test can press Ctrl-C on it.
    detached: true,
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  const ended = once(child, 'exit').then(([code, signal]) => {
    running.delete(child);
    return (code ?? signal) as number | string;
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      const address = /^Pothi is ready: (\S+)$/m.exec(stdout)?.[1];
      if (address) resolve(address);
    });
    void ended.then((code) => reject(new Error(`It ended (${code}) before it was ready: ${stdout}${stderr}`)));
  });
  ready.catch(() => undefined);
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return { child, pid: child.pid ?? 0, stdout: () => stdout, stderr: () => stderr, ready, ended };
}

export const startBuilt = (env: Record<string, string>) => startProcess([process.execPath, 'dist/server/main.js'], env);

/** For after each test: whatever a failed one left running. */
export async function endAll(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM');
    await Promise.race([once(child, 'exit'), sleep(15_000)]);
    child.kill('SIGKILL');
  }
}

/** The process of the PostgreSQL on this data folder, if one runs. */
export function postgresOf(dataDir: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return undefined;
  }
}

/** Waits for a process to end. */
export async function isGone(pid: number, seconds = 15): Promise<boolean> {
  for (let waited = 0; waited < seconds * 20; waited += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(50);
  }
  return false;
}
