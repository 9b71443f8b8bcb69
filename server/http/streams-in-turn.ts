import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createOneAtATime } from './one-at-a-time.ts';

type Open = () => Readable | Promise<Readable>;

/** Opens streams of one visitor in turn: the next when the last was read to its end, failed, or was aborted by the client. */
export const createStreamsInTurn = (): ((key: string, open: Open) => Promise<Readable>) => {
  const runInTurn = createOneAtATime();
  return (key, open) =>
    new Promise((resolve, reject) => {
      const exporting = runInTurn(key, async () => {
        const stream = await open();
        resolve(stream);
        await finished(stream).catch(() => undefined);
      });
      exporting.catch(reject);
    });
};
