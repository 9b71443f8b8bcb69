import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** One window of a browser that is neither Chromium nor driven by Playwright: only what the smoke journey needs. */
export type SmokeBrowser = {
  name: string;
  /** Loads a page and resolves when it has loaded. */
  navigate(url: string): Promise<void>;
  /** Runs an expression in the page and returns its value. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Real input: actions as WebDriver and WebDriver BiDi both define them. */
  performActions(actions: object[]): Promise<void>;
  /** The visible part of the page as PNG, base64. */
  screenshot(): Promise<string>;
  close(): Promise<void>;
};

/** A browser that is not installed: the journey is skipped in it, with this sentence. */
export class NotInstalledError extends Error {}

export const startProgram = ([program = '', ...args]: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });

/** Resolves with the first match in what a program prints. */
export const waitForOutput = (child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const match = pattern.exec(output);
      if (match) resolve(match);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${child.spawnfile} ended with code ${code}: ${output.slice(-2000)}`)));
  });

export const stopProgram = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};
