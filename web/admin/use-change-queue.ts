import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toApiError } from '#web/api/api-error.ts';
import { MEMBER_GROUP } from '#web/api/api-query.ts';
import { useT } from '#web/i18n/translate.ts';
import { adminErrorMessage } from './admin-error.ts';

type Options<State, Change> = {
  stored: State;
  /** Changes nothing when it is done already. */
  apply(state: State, change: Change): State;
  /** `before` is what the change was made from, with those before it. */
  save(change: Change, before: State): Promise<unknown>;
};

/**
 * Shows each change of a list at once and saves them one after the other, so that presses on a slow connection are neither
 * lost nor sent twice. When one is refused, those after it are not sent.
 */
export const useChangeQueue = <State, Change>({ stored, apply, save }: Options<State, Change>) => {
  const t = useT();
  const client = useQueryClient();
  const [pending, setPending] = useState<Change[]>([]);
  const [problem, setProblem] = useState('');
  /** What the list was when somebody else was faster. */
  const [seen, setSeen] = useState<State>();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const refused = useRef(0);
  const shown = pending.reduce(apply, stored);

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: [MEMBER_GROUP] });
    // What was read is shown in the next task.
    await new Promise((resolve) => setTimeout(resolve));
  };

  /** True when it is stored. */
  const add = (change: Change): Promise<boolean> => {
    const round = refused.current;
    const before = shown;
    const saveInTurn = async (): Promise<boolean> => {
      if (round !== refused.current) return false;
      try {
        await save(change, before);
        await refresh();
        setPending(([, ...others]) => others);
        return true;
      } catch (error) {
        refused.current += 1;
        if (toApiError(error).code === 'conflict') setSeen(() => before);
        await refresh();
        setPending([]);
        setProblem(adminErrorMessage(t, error));
        return false;
      }
    };
    setProblem('');
    setSeen(undefined);
    setPending([...pending, change]);
    const result = last.current.then(saveInTurn);
    last.current = result;
    return result;
  };
  return { shown, add, problem, seen, isBusy: pending.length > 0 };
};
