import { fork } from 'node:child_process';
import { join } from 'node:path';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { AppError } from '#server/errors.ts';
import { packageRoot } from '#server/settings.ts';

/** `book` is a `PdfBook` as JSON. */
export type PdfSource = { book: string; pictures: Map<string, Uint8Array> };
export type PdfLimits = { maxMs: number; maxMemoryMb: number };
export type PdfRequest = PdfSource & { limits: PdfLimits };
export type PdfAnswer = { pdf: Uint8Array } | { failed: string };

/** Five thousand passages beside their translation take 36 seconds of a core and 1,310 MB. */
const LIMITS: PdfLimits = { maxMs: 110_000, maxMemoryMb: 1600 };
const MAX_AT_ONCE = availableParallelism() > 3 ? 2 : 1;
const MAX_WAITING = 10;

const typeset = async (
  { book, pictures }: PdfSource,
  limits: PdfLimits,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> => {
  // Whoever waited in the line has left.
  signal?.throwIfAborted();
  const isSource = import.meta.url.endsWith('.ts');
  const child = fork(
    join(packageRoot(), isSource ? 'server/writers/pdf/pdf-worker.ts' : 'dist/server/pdf-worker.js'),
    // No secret of the server is in reach of what members write.
    {
      env: {},
      execArgv: isSource ? ['--import', 'tsx'] : [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const end = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', end, { once: true });
  try {
    const answer = await new Promise<PdfAnswer | undefined>((resolve, reject) => {
      child.on('message', (sent: PdfAnswer) => resolve(sent));
      // It ends without an answer when it has exceeded a limit.
      child.on('error', reject).on('exit', () => resolve(undefined));
      child.send({ book, pictures, limits } satisfies PdfRequest, (error) => error && resolve(undefined));
    });
    signal?.throwIfAborted();
    if (!answer) throw new AppError('too_complex', 'This is too long for one PDF file.');
    if ('failed' in answer) throw new Error(`The typesetter refused a book: ${answer.failed}`);
    return answer.pdf;
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
};

const limit = pLimit(MAX_AT_ONCE);

/**
 * Typesets a book in a process of its own, which ends with it: the typesetter is native code that no thread can interrupt, and
 * its memory is returned. Call it in the main thread, so that all files of the process wait in one line. Throws `too_complex`
 * when it takes too long or too much memory, and `unavailable` when too many wait. The process ends when `signal` is aborted.
 */
export const typesetInProcess = async (
  source: PdfSource,
  { signal, ...limits }: Partial<PdfLimits> & { signal?: AbortSignal | undefined } = {},
): Promise<Uint8Array> => {
  if (limit.pendingCount >= MAX_WAITING) throw new AppError('unavailable');
  return limit(typeset, source, { ...LIMITS, ...limits }, signal);
};
