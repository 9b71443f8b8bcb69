import { type Json, keepPending, takePending } from './pending-action.ts';

/** Something only members do, on the page at `path`. `name` says what it is and to what: `like <sheet id>`. */
export type MemberAction<Value extends Json> = {
  name: string;
  path: string;
  isMember: boolean;
  run(value: Value): void;
};

/** A member does it. A guest is asked to log in, and what she wanted is written down. */
export const act = <Value extends Json>(
  { name, path, isMember, run }: MemberAction<Value>,
  value: Value,
  ask: () => void,
): void => {
  if (isMember) return run(value);
  keepPending(name, value, path, Date.now());
  return ask();
};

/** What she wanted as a guest is done once she is back on that page as a member. */
export const carryOn = <Value extends Json>({ name, path, isMember, run }: MemberAction<Value>): void => {
  const pending = isMember ? takePending(name, path, Date.now()) : undefined;
  if (pending) run(pending.value as Value);
};
