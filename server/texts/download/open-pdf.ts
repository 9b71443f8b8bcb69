import { addAbortSignal, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '#server/errors.ts';
import { typesetInProcess } from '#server/writers/pdf/pdf-process.ts';

/**
 * The file of a book, whose data `source` is. The typesetter needs all of it, and the files of a process wait in one line, which is
 * in the main thread. It is known to be too long before anything is sent. Aborting the signal ends all of it.
 */
export const openPdf = async (source: Readable, signal?: AbortSignal): Promise<Readable> => {
  try {
    addAbortSignal(signal ?? new AbortController().signal, source);
    const pdf = await typesetInProcess({ book: await text(source), pictures: new Map() }, { signal });
    return Readable.from([pdf]);
  } catch (error) {
    throw error instanceof AppError && error.code === 'too_complex' ? new AppError('download_too_long') : error;
  }
};
