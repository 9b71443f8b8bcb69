import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#web/i18n/translate.ts';
import { refusalWords } from './form/problem-words.ts';

/** Something done by a press: what the server refuses is said, and what may be different now is asked for anew. */
export const useTask = (refresh: (client: QueryClient) => Promise<void>) => {
  const t = useT();
  const client = useQueryClient();
  const [problem, setProblem] = useState('');
  /** True when it went well. */
  const run = async (task: () => Promise<unknown>): Promise<boolean> => {
    setProblem('');
    try {
      await task();
      return true;
    } catch (error) {
      setProblem(refusalWords(t, error));
      return false;
    } finally {
      await refresh(client);
    }
  };
  return { run, problem };
};
