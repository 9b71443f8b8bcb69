import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { AppError } from '#server/errors.ts';
import { packageRoot } from '#server/settings.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { EncodedPicture } from './encode-picture.ts';

export type PictureRequest = { id: number; bytes: Uint8Array; maxSide: number };
export type PictureAnswer = { id: number } & (
  | { picture: EncodedPicture }
  | { refused: { code: ErrorCode; detail: string } }
  | { failed: string }
);

/** Each may need a few hundred megabytes for a moment. */
const MAX_CONCURRENT = 2;
/** Each holds a whole uploaded file in memory. */
const MAX_WAITING = 20;
const MAX_MS = 60_000;
/** Unused for this long, the process ends and gives its memory back. */
const IDLE_MS = 60_000;

type Waiting = { answer(answer: PictureAnswer): void; fail(error: Error): void };
type Running = { child: ChildProcess; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout };

let running: Running | undefined;
let lastId = 0;

const startProcess = (): Running => {
  const isSource = import.meta.url.endsWith('.ts');
  const child = fork(
    join(packageRoot(), isSource ? 'server/files/picture-worker.ts' : 'dist/server/picture-worker.js'),
    // Whoever breaks the decoder finds no secret of the server: neither its memory nor its environment.
    {
      env: {},
      execArgv: isSource ? ['--import', 'tsx'] : [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const started: Running = { child, waiting: new Map() };
  child.on('message', (answer: PictureAnswer) => started.waiting.get(answer.id)?.answer(answer));
  const end = () => {
    if (running === started) running = undefined;
    for (const { fail } of started.waiting.values()) fail(new AppError('unavailable'));
  };
  child.on('error', end).on('exit', end);
  return started;
};

/** The process ends when it is disconnected. */
const stop = (stopped: Running): void => {
  if (running === stopped) running = undefined;
  if (stopped.child.connected) stopped.child.disconnect();
};

const send = async (bytes: Uint8Array, maxSide: number): Promise<EncodedPicture> => {
  running ??= startProcess();
  const { child, waiting } = running;
  clearTimeout(running.idle);
  const current = running;
  child.ref();
  child.channel?.ref();
  lastId += 1;
  const id = lastId;
  const timer = setTimeout(() => child.kill('SIGKILL'), MAX_MS);
  try {
    const answer = await new Promise<PictureAnswer>((resolve, reject) => {
      waiting.set(id, { answer: resolve, fail: reject });
      child.send({ id, bytes, maxSide } satisfies PictureRequest, (error) => error && reject(error));
    });
    if ('refused' in answer) throw new AppError(answer.refused.code, answer.refused.detail);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.picture;
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
    if (waiting.size === 0) {
      // It does not keep the server from ending, and ends with it.
      child.unref();
      child.channel?.unref();
      current.idle = setTimeout(() => stop(current), IDLE_MS).unref();
    }
  }
};

const limit = pLimit(MAX_CONCURRENT);

/**
 * `reencodePicture` in a process of its own: decoders of pictures are the likeliest to be broken into, and the memory that
 * large pictures take is returned when the process ends, while a thread would keep it. Throws `unavailable` when too many
 * pictures wait.
 */
export const reencodeInProcess = async (bytes: Uint8Array, maxSide: number): Promise<EncodedPicture> => {
  if (limit.pendingCount >= MAX_WAITING) throw new AppError('unavailable');
  return limit(send, bytes, maxSide);
};
