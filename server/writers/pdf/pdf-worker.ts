import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '#server/settings.ts';
import type { PdfAnswer, PdfRequest } from './pdf-process.ts';
import { typeset } from './typeset.ts';

// The program of the process that `pdf-process.ts` starts.

const answerTo = ({ book, pictures }: PdfRequest): PdfAnswer => {
  try {
    return { pdf: typeset(book, pictures) };
  } catch (error) {
    return { failed: String(error) };
  }
};

process.on('message', (request: PdfRequest) => {
  const watch = new Worker(join(packageRoot(), 'server/writers/pdf/watch-process.mjs'), {
    workerData: { ...request.limits, parent: process.ppid },
    execArgv: [],
  });
  // Nothing is done unwatched.
  watch.once('message', () => process.send?.(answerTo(request)));
});
process.on('disconnect', () => process.exit());
