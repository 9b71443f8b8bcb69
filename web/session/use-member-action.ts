import { useEffect, useRef } from 'react';
import { useLocation } from '#web/router/router.tsx';
import { act, carryOn } from './member-action.ts';
import type { Json } from './pending-action.ts';
import { session } from './session.ts';
import { useSession } from './use-session.ts';

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
    () => carryOn<Value>({ name, path, isMember, run: (value) => latest.current(value) }),
    [isMember, name, path],
  );

  return (value: Value): void => act({ name, path, isMember, run }, value, () => void session.ask('guest'));
};
