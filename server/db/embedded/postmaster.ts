import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#server/start-error.ts';

/** The content of `postmaster.pid`, which a running PostgreSQL writes into its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

export function readPidFile(dataFolder: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/**
 * The PostgreSQL that runs on this folder, once it accepts connections; undefined when there is none. A crash of the
 * machine leaves a pid file whose number may by now belong to another process; PostgreSQL would then refuse to start, so
 * such a file is deleted.
 */
export async function findRunning(dataFolder: string, waitSeconds = 60): Promise<Postmaster | undefined> {
  for (let waited = 0; waited < waitSeconds * 10; waited += 1) {
    const postmaster = readPidFile(dataFolder);
    if (postmaster === undefined) return undefined;
    if (!isPostmasterOf(postmaster.pid, dataFolder)) {
      if (isProcessRunning(postmaster.pid)) rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (postmaster.status === 'ready') return postmaster;
    await sleep(100);
  }
  throw new StartError(`PostgreSQL has been starting or stopping on ${dataFolder} for over ${waitSeconds} seconds.`);
}

/** Ends PostgreSQL's connections and stops it; waits until the process has ended. */
export async function stopPostmaster(dataFolder: string): Promise<void> {
  const postmaster = readPidFile(dataFolder);
  if (postmaster === undefined || !isPostmasterOf(postmaster.pid, dataFolder)) return;
  // SIGINT is PostgreSQL's fast shutdown, with a checkpoint; SIGQUIT skips that, so the next start has to recover.
  for (const [signal, seconds] of [['SIGINT', 30] as const, ['SIGQUIT', 10] as const]) {
    try {
      process.kill(postmaster.pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < seconds * 50; waited += 1) {
      if (!isPostmasterOf(postmaster.pid, dataFolder)) return;
      await sleep(20);
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) did not stop.`);
}

export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Checks the command line, which every user may read; a zombie process has none. */
function isPostmasterOf(pid: number, dataFolder: string): boolean {
  const [program = '', ...args] = commandLine(pid);
  const folder = args[args.indexOf('-D') + 1];
  if (!/^postgres(\.exe)?$/.test(basename(program)) || folder === undefined) return false;
  try {
    return realpathSync(folder) === realpathSync(dataFolder);
  } catch {
    return false;
  }
}

function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const line = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    // `ps` joins the arguments with spaces, so the folder is found by the options around it.
    const [, program, folder] = /^(.*?) -D (.*?) -c /.exec(line) ?? [];
    return program && folder ? [program, '-D', folder] : [];
  } catch {
    return [];
  }
}
