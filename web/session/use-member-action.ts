import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type Json, keepPending, takePending } from './pending-action.ts';
import { session } from './session.ts';
import { useSession } from './use-session.ts';

/**
 * Something only members do. A guest is asked to log in; once she is back on this page as a member it is carried on with
 * the same value. `name` says what it is and to what: `like <sheet id>`.
 */
export const useMemberAction = <Value extends Json>(name: string, run: (value: Value) => void) => {
  const { isMember } = useSession();
  const { pathname } = useLocation();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });

  useEffect(() => {
    const pending = isMember ? takePending(name, pathname, Date.now()) : undefined;
    if (pending) latest.current(pending.value as Value);
  }, [isMember, name, pathname]);

  return (value: Value): void => {
    if (isMember) return run(value);
    keepPending(name, value, pathname, Date.now());
    void session.ask('guest');
    return undefined;
  };
};
