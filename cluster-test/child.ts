import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';

export type Child = {
  pid: number;
  isRunning(): boolean;
  /** Waits for the process to end if the signal ends it. All but SIGTERM also go to what it has started. */
  signal(name: NodeJS.Signals): Promise<void>;
};

type Start = {
  command: string[];
  log: string;
  env?: Record<string, string>;
  cwd?: string;
  user?: { uid: number; gid: number } | undefined;
};

const started = new Set<ChildProcess>();

/** All processes below one, with it. PostgreSQL gives its backends sessions of their own, so a process group is not enough. */
export const treeOf = (root: number): number[] => {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const tree = [root];
  for (let index = 0; index < tree.length; index += 1) tree.push(...(children.get(tree[index] as number) ?? []));
  return tree;
};

export const signalAll = (pids: number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
};

export const startChild = ({ command, log, env = {}, cwd = process.cwd(), user }: Start): Child => {
  const [program = '', ...args] = command;
  const out = openSync(log, 'a');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: { PATH, HOME, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', out, out],
    ...user,
  });
  started.add(child);
  child.on('exit', () => started.delete(child));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const { pid = 0 } = child;
  return {
    pid,
    isRunning,
    signal: async (name) => {
      if (!isRunning()) return;
      signalAll(name === 'SIGTERM' ? [pid] : treeOf(pid), name);
      if (['SIGTERM', 'SIGKILL', 'SIGINT'].includes(name)) await once(child, 'exit');
    },
  };
};

/** Ends whatever still runs, for a test that was interrupted. */
export const killAll = (): void => {
  for (const { pid } of started) if (pid) signalAll(treeOf(pid), 'SIGKILL');
};
