import { useState } from 'react';
import { useTask } from '#web/ui/use-task.ts';
import { refreshCollections } from './sheet-collections.data.ts';

/** Something done to a collection, one thing at a time. */
export const useAttempt = () => {
  const { run, problem } = useTask(refreshCollections);
  const [isBusy, setBusy] = useState(false);
  /** True when it went well. */
  const attempt = async (task: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      return await run(task);
    } finally {
      setBusy(false);
    }
  };
  return { attempt, problem, isBusy };
};
