import { useEffect, useRef } from 'react';
import { useLocation } from '#web/router/router.tsx';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { session } from './session.ts';
import { useSession } from './use-session.ts';

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
export const storePendingAction = (name: string, value: Json, path: string, now: number): void =>
  writeStored('pendingAction', JSON.stringify({ name, value, path, at: now } satisfies Pending));

/** Takes what was left to do here under this name; the next time there is nothing. */
export const takePendingAction = (name: string, path: string, now: number): { value: Json } | undefined => {
  const pending = readPending();
  if (pending.name !== name || pending.path !== path) return undefined;
  removeStored('pendingAction');
  if (typeof pending.at !== 'number' || now - pending.at > PENDING_MS || pending.value === undefined) return undefined;
  return { value: pending.value };
};

export const clearPendingAction = (): void => removeStored('pendingAction');

/** Something only members do, on the page at `path`. `name` says what it is and to what: `like <sheet id>`. */
export type MemberAction<Value extends Json> = {
  name: string;
  path: string;
  isMember: boolean;
  run(value: Value): void;
};

/** A member does it. A guest is asked to log in, and what she wanted is written down. */
export const runOrAskLogin = <Value extends Json>(
  { name, path, isMember, run }: MemberAction<Value>,
  value: Value,
  ask: () => void,
): void => {
  if (isMember) return run(value);
  storePendingAction(name, value, path, Date.now());
  return ask();
};

/** What she wanted as a guest is done once she is back on that page as a member. */
export const resumeAction = <Value extends Json>({ name, path, isMember, run }: MemberAction<Value>): void => {
  const pending = isMember ? takePendingAction(name, path, Date.now()) : undefined;
  if (pending) run(pending.value as Value);
};

/**
 * Something only members do. A guest is asked to log in; once she is back on this page as a member it is carried on with
 * the same value. `name` says what it is and to what: `like <sheet id>`.
 */
export const useMemberAction = <Value extends Json>(name: string, run: (value: Value) => void) => {
  const { isMember } = useSession();
  const { pathname: path } = useLocation();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });

  useEffect(
    () => resumeAction<Value>({ name, path, isMember, run: (value) => latest.current(value) }),
    [isMember, name, path],
  );

  return (value: Value): void =>
    runOrAskLogin({ name, path, isMember, run }, value, () => void session.askToLogIn('guest'));
};
