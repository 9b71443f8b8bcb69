import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPidFile } from '#server/db/embedded/postmaster.ts';
import { packageRoot } from '#server/settings.ts';

/** A server, or another command, in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves with the address when the server prints that it is ready. */
  ready: Promise<string>;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  exited: Promise<number | string>;
  /** Sends a signal, SIGTERM by default, and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
}

export type ProcessOptions = {
  /** Whether the process gets the environment of this one; if not, only PATH and HOME, so that no setting leaks in. */
  inheritsEnv?: boolean;
  /** A process group of its own, as a terminal makes one, lets a test send Ctrl-C to it. */
  ownsGroup?: boolean;
  /** Whether its errors are also printed here. */
  printsErrors?: boolean;
  /** Gets every line of output, which is then not stored. */
  onLine?: (line: string) => void;
};

const running = new Set<ChildProcess>();

export function startProcess(
  command: string[],
  env: Record<string, string>,
  { inheritsEnv = true, ownsGroup = true, printsErrors = false, onLine }: ProcessOptions = {},
): ServerProcess {
  const [program = process.execPath, ...args] = command;
  const { npm_lifecycle_event: _ofThisProcess, ...parentEnv } = process.env;
  const { PATH, HOME } = parentEnv;
  const child = spawn(program, args, {
    cwd: packageRoot(),
    env: { ...(inheritsEnv ? parentEnv : { PATH, HOME }), NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownsGroup,
  });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  const exited = once(child, 'exit').then(([code, signal]) => {
    running.delete(child);
    return (code ?? signal) as number | string;
  });
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Pothi is ready: (\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void exited.then((code) =>
      reject(new Error(`It ended (${code}) before it was ready: ${output.stdout}${output.stderr}`)),
    );
  });
  ready.catch(() => undefined);
  for (const name of ['stdout', 'stderr'] as const) {
    if (onLine) createInterface({ input: child[name] }).on('line', onLine);
    else child[name].on('data', (chunk) => (output[name] += chunk));
  }
  if (printsErrors) child.stderr.pipe(process.stderr);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  return {
    child,
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    ready,
    exited,
    stop,
  };
}

export const startBuiltServer = (env: Record<string, string>, options?: ProcessOptions) =>
  startProcess([process.execPath, 'dist/server/main.js'], env, options);

/** For after each test: stops whatever a failed one left running. */
export async function stopAllProcesses(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM');
    await Promise.race([once(child, 'exit'), sleep(15_000)]);
    child.kill('SIGKILL');
  }
}

/** The PostgreSQL process of this data folder, if one runs. */
export const findPostgres = (dataDir: string): { pid: number; port: number } | undefined =>
  readPidFile(join(dataDir, 'postgres/data'));

/** Waits for a process to end; false if it still runs after these seconds. */
export async function waitForExit(pid: number, seconds = 15): Promise<boolean> {
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
