import type { SpawnOptions } from 'node:child_process';

export function ensureInstalled(): Promise<void>;
export function ensureBuilt(): Promise<void>;
export function run(command: string[], options?: SpawnOptions): Promise<number>;
export function fail(message: string): never;
