import { fork } from 'node:child_process';
import { join } from 'node:path';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { AppError } from '#server/errors.ts';
import { packageRoot } from '#server/settings.ts';

/** `book` is a `PdfBook` as JSON. */
export type PdfSource = { book: string; pictures: Map<string, Uint8Array> };
export type PdfLimits = {
  /** Of a processor, so that the same document is not refused because the machine is busy. */
  maxCpuMs: number;
  maxMemoryMb: number;
  /** Of the clock: it hangs, or the machine does nothing for it. */
  maxMs: number;
};
export type PdfRequest = PdfSource & { limits: PdfLimits };
export type PdfAnswer = { pdf: Uint8Array } | { failed: string };

/**
 * Twice what the longest text takes that a PDF may have: five thousand passages beside their translation 36 seconds of a core and
 * 1,310 MB, 9,559 passages in Tibetan 103 seconds and 505 MB.
 */
const LIMITS: PdfLimits = { maxCpuMs: 240_000, maxMemoryMb: 1600, maxMs: 1_200_000 };
/** How a process ends that has not been given enough of the machine. */
const GAVE_UP = 'SIGTERM';
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
    const answer = await new Promise<PdfAnswer | NodeJS.Signals | null>((resolve, reject) => {
      child.on('message', (sent: PdfAnswer) => resolve(sent));
      // It ends without an answer when it has exceeded a limit.
      child.on('error', reject).on('exit', (_code, ending) => resolve(ending));
      child.send({ book, pictures, limits } satisfies PdfRequest, (error) => error && resolve(null));
    });
    signal?.throwIfAborted();
    if (answer === GAVE_UP) throw new AppError('unavailable');
    if (answer === null || typeof answer === 'string')
      throw new AppError('too_complex', 'This is too long for one PDF file.');
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
 * when it takes too much work or memory, and `unavailable` when too many wait or the machine is too busy. The process ends when `signal` is aborted.
 */
export const typesetInProcess = async (
  source: PdfSource,
  { signal, ...limits }: Partial<PdfLimits> & { signal?: AbortSignal | undefined } = {},
): Promise<Uint8Array> => {
  if (limit.pendingCount >= MAX_WAITING) throw new AppError('unavailable');
  return limit(typeset, source, { ...LIMITS, ...limits }, signal);
};
