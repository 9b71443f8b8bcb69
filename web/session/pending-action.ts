import { readStored, removeStored, writeStored } from '#web/storage.ts';

/** What can be written down and read again. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

type Pending = { name: string; value: Json; path: string; at: number };

/** Long enough to make an account; later nobody remembers having asked. */
const PENDING_MS = 30 * 60_000;

const readPending = (): Partial<Pending> => {
  try {
    return (JSON.parse(readStored('pendingAction') ?? '{}') as Partial<Pending> | null) ?? {};
  } catch {
    return {};
  }
};

/** Written down when a guest is asked to log in. There is one: the last thing she wanted. */
export const keepPending = (name: string, value: Json, path: string, now: number): void =>
  writeStored('pendingAction', JSON.stringify({ name, value, path, at: now } satisfies Pending));

/** Takes what was left to do here under this name; the next time there is nothing. */
export const takePending = (name: string, path: string, now: number): { value: Json } | undefined => {
  const pending = readPending();
  if (pending.name !== name || pending.path !== path) return undefined;
  removeStored('pendingAction');
  if (typeof pending.at !== 'number' || now - pending.at > PENDING_MS || pending.value === undefined) return undefined;
  return { value: pending.value };
};

export const forgetPending = (): void => removeStored('pendingAction');
