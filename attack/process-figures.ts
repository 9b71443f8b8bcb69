import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const TICK_MS = 10;

/** CPU time of the thread that runs the event loop; worker threads are not counted. */
export const mainThreadCpuMs = (pid: number): number => {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    // The name of the program may contain spaces; the fields after it do not.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
};

/** How long the thread could have run but had to wait for a core, because the machine had other work. */
export const mainThreadWaitMs = (pid: number): number => {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1_000_000;
  } catch {
    return 0;
  }
};

/** How long the host of a virtual machine gave its cores to other machines: no thread waited longer for that reason. */
export const stolenMs = (): number => {
  try {
    return Number(readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/)[8] ?? 0) * TICK_MS;
  } catch {
    return 0;
  }
};

/** 0 when the process has ended. */
export const memoryOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

/** Bytes of all files in a folder, without PostgreSQL's log of changes, whose size it limits itself. */
export const measureFolder = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('pg_wal'));
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name))
        .then(({ size }) => size)
        .catch(() => 0),
    ),
  );
  return sizes.reduce((total, size) => total + size, 0);
};
