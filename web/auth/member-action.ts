import { useEffect, useRef } from 'react';
import { useLocation } from '#web/router/router.tsx';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { session, useSession } from './session.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

type PendingAction = { name: string; value: Json; path: string; at: number };

/** Long enough to create an account; after that nobody expects the action any more. */
const MAX_PENDING_MS = 30 * 60_000;

const readPending = (): Partial<PendingAction> => {
  try {
    return (JSON.parse(readStored('pendingAction') ?? '{}') as Partial<PendingAction> | null) ?? {};
  } catch {
    return {};
  }
};

/** Stores what a guest wanted to do when asked to log in. Only the last action is stored. */
export const storePendingAction = (name: string, value: Json, path: string, now: number): void =>
  writeStored('pendingAction', JSON.stringify({ name, value, path, at: now } satisfies PendingAction));

/** Returns the stored action of this name on this page, and removes it. */
export const takePendingAction = (name: string, path: string, now: number): { value: Json } | undefined => {
  const pending = readPending();
  if (pending.name !== name || pending.path !== path) return undefined;
  removeStored('pendingAction');
  if (typeof pending.at !== 'number' || now - pending.at > MAX_PENDING_MS || pending.value === undefined)
    return undefined;
  return { value: pending.value };
};

export const clearPendingAction = (): void => removeStored('pendingAction');

/** An action for members on the page at `path`. `name` names action and target: `like <sheet id>`. */
export type MemberAction<Value extends Json> = {
  name: string;
  path: string;
  isMember: boolean;
  run(value: Value): void;
};

/** Runs the action for a member. For a guest it is stored, and the guest is asked to log in. */
export const runOrAskLogin = <Value extends Json>(
  { name, path, isMember, run }: MemberAction<Value>,
  value: Value,
  askToLogIn: () => void,
): void => {
  if (isMember) return run(value);
  storePendingAction(name, value, path, Date.now());
  return askToLogIn();
};

/** Runs the action stored for a guest who is now back on the page as a member. */
export const resumeAction = <Value extends Json>({ name, path, isMember, run }: MemberAction<Value>): void => {
  const pending = isMember ? takePendingAction(name, path, Date.now()) : undefined;
  if (pending) run(pending.value as Value);
};

/**
 * An action for members. A guest is asked to log in; back on this page as a member, the action runs with the same value.
 * `name` names action and target: `like <sheet id>`.
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
