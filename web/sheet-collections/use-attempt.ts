import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { refusalWords } from '#web/ui/form/problem-words.ts';
import { refreshCollections } from './sheet-collections.data.ts';

/** Something done to a collection: what came of it is said, and every list of collections is asked for anew. */
export const useAttempt = () => {
  const t = useT();
  const client = useQueryClient();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** True when it went well. */
  const attempt = async (task: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setProblem('');
    try {
      await task();
      return true;
    } catch (error) {
      setProblem(refusalWords(t, error));
      return false;
    } finally {
      await refreshCollections(client);
      setBusy(false);
    }
  };
  return { attempt, problem, isBusy };
};
