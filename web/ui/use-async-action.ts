import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Translate, useT } from '#web/i18n/translate.ts';
import { errorMessage } from './form/error-messages.ts';

type Options = {
  /** Runs after success and after failure. */
  refresh?: (client: QueryClient) => Promise<void>;
  /** Ignores further presses while one is running. */
  isExclusive?: boolean;
  /** In words of its own; otherwise as everywhere. */
  describe?: (t: Translate, error: unknown) => string;
};

/** Runs the action of a button: says whether it is running, and why it failed. */
export const useAsyncAction = ({ refresh, isExclusive, describe = errorMessage }: Options = {}) => {
  const t = useT();
  const client = useQueryClient();
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(0);
  const isBusy = running > 0;
  /** Returns true when it succeeded. */
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    if (isExclusive && isBusy) return false;
    setRunning((count) => count + 1);
    setProblem('');
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(describe(t, error));
      return false;
    } finally {
      await refresh?.(client);
      setRunning((count) => count - 1);
    }
  };
  return { run, problem, isBusy };
};
