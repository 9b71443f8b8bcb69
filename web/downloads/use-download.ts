import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#web/auth/download-as-member.ts';
import { fetchFile } from './fetch-file.ts';

export type DownloadState =
  | { name: 'idle' }
  | { name: 'running'; bytes: number }
  | { name: 'saved' }
  | { name: 'failed'; error: unknown };

/** Downloads one file at a time. It ends when it is cancelled, and when the dialog is closed. */
export const useDownload = () => {
  const [state, setState] = useState<DownloadState>({ name: 'idle' });
  const running = useRef<AbortController>(undefined);
  const cancel = () => {
    running.current?.abort();
    running.current = undefined;
  };
  useEffect(() => cancel, []);

  const start = async (address: string): Promise<void> => {
    // A double click.
    if (running.current) return;
    const own = new AbortController();
    running.current = own;
    setState({ name: 'running', bytes: 0 });
    try {
      const file = await fetchFile(address, {
        signal: own.signal,
        onBytes: (bytes) => setState({ name: 'running', bytes }),
      });
      own.signal.throwIfAborted();
      saveFile(file);
      setState({ name: 'saved' });
    } catch (error) {
      if (!own.signal.aborted) setState({ name: 'failed', error });
    } finally {
      if (running.current === own) running.current = undefined;
    }
  };
  return {
    state,
    start,
    cancel: () => {
      cancel();
      setState({ name: 'idle' });
    },
    /** Something else was chosen: what was said of the last file is no longer true. */
    reset: () => setState((last) => (last.name === 'running' ? last : { name: 'idle' })),
  };
};
