import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { databaseUser } from './programs.ts';

type RunOptions = { cwd: string; env?: Record<string, string>; input?: string };

/**
 * Runs a program as the user of the database. Not synchronously: the proxies between the servers are in this process.
 * Nothing is read from its output but errors, because a server that it leaves running keeps that open.
 */
export const runProgram = async (command: string[], { cwd, env = {}, input = '' }: RunOptions): Promise<void> => {
  const [program = '', ...args] = command;
  const { PATH = '' } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: { PATH, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
    ...databaseUser(),
  });
  child.stdin.end(input);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)}.`);
};
