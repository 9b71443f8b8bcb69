import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { AppError } from '#server/errors.ts';
import { errorOfThread } from './thread-errors.ts';
import { workerEntryPoint } from './worker-pool.ts';

/** Bytes that a thread produces while they are read. */
export type WorkerStream<Input> = {
  /** Unique; how the thread finds the function. */
  name: string;
  open: (input: Input) => Readable;
};

export const defineWorkerStream = <Input>(stream: WorkerStream<Input>): WorkerStream<Input> => stream;

/** Threads for long downloads. They are not those of the worker pool, which a slow reader would occupy for minutes. */
export type WorkerStreams = {
  /** Throws `unavailable` when too many are open. Destroying the stream stops the thread's work. */
  open<Input>(stream: WorkerStream<Input>, input: Input): Readable;
  close(): Promise<void>;
};

const MAX_OPEN = 4;
const MAX_THREAD_MEMORY_MB = 256;
const IDLE_MS = 60_000;
/** A download that makes no progress for this long is ended, so that its thread is free for the next. */
const MAX_STALL_MS = 120_000;
/** Nobody holds a thread for longer, by reading a little now and then. */
const MAX_MS = 3_600_000;
/** How long a thread has to stop by itself before it is ended. */
const STOP_MS = 5000;

/** No thread is started before the first stream. */
export const createWorkerStreams = ({ maxStallMs = MAX_STALL_MS, maxMs = MAX_MS } = {}): WorkerStreams => {
  let pool: Piscina | undefined;
  let open = 0;
  const openPool = () =>
    (pool ??= new Piscina({
      filename: workerEntryPoint(),
      name: 'runStream',
      minThreads: 0,
      maxThreads: MAX_OPEN,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MEMORY_MB },
    }));
  return {
    open: ({ name }, input) => {
      if (open >= MAX_OPEN) throw new AppError('unavailable');
      open += 1;
      const { port1: port, port2 } = new MessageChannel();
      const abort = new AbortController();
      let isAsked = false;
      let hasBegun = false;
      const stallTimer = setTimeout(
        () =>
          stream.destroy(
            // Before the first byte the reader can be told that the machine is busy.
            isAsked && !hasBegun ? new AppError('unavailable') : new Error('The download made no progress'),
          ),
        maxStallMs,
      );
      const endTimer = setTimeout(() => stream.destroy(new Error('The download took too long')), maxMs);
      let isRunning = true;
      let stopTimer: NodeJS.Timeout | undefined;
      const stream = new Readable({
        read: () => {
          stallTimer.refresh();
          isAsked = true;
          port.postMessage('read');
        },
        destroy: (error, done) => {
          clearTimeout(stallTimer);
          clearTimeout(endTimer);
          // The thread notices and stops.
          port.close();
          if (isRunning) stopTimer = setTimeout(() => abort.abort(), STOP_MS);
          done(error);
        },
      });
      port.on('message', (bytes: Uint8Array | null) => {
        stallTimer.refresh();
        hasBegun = true;
        stream.push(bytes);
      });
      const running = openPool().run({ name, input, port: port2 }, { transferList: [port2], signal: abort.signal });
      running
        .catch((error: Error) => stream.destroy(errorOfThread(error)))
        .finally(() => {
          open -= 1;
          isRunning = false;
          clearTimeout(stopTimer);
        });
      return stream;
    },
    close: async () => pool?.destroy(),
  };
};

/** In the thread: sends the bytes of a stream, each piece when the other side asks for it, until that side closes. */
export const sendStream = async (source: Readable, port: MessagePort): Promise<void> => {
  let asked = false;
  let waiting: (() => void) | undefined;
  const whenAsked = (send: () => void) => {
    if (!asked) waiting = send;
    else {
      asked = false;
      send();
    }
  };
  const target = new Writable({
    write: (chunk: Uint8Array, _encoding, done) =>
      whenAsked(() => {
        // A copy: small buffers share their memory with others.
        const bytes = new Uint8Array(chunk);
        port.postMessage(bytes, [bytes.buffer]);
        done();
      }),
    final: (done) => {
      port.postMessage(null);
      done();
    },
  });
  let isClosed = false;
  port.on('message', () => {
    const send = waiting;
    waiting = undefined;
    asked = !send;
    send?.();
  });
  port.on('close', () => {
    isClosed = true;
    target.destroy();
  });
  try {
    await pipeline(source, target);
  } catch (error) {
    // Nobody reads it any more.
    if (!isClosed) throw error;
  } finally {
    port.close();
  }
};
