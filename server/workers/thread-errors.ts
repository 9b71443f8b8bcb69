import { AppError } from '#server/errors.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';

// Of an error that goes from a thread to another only the message and the stack arrive.

const MARK = 'AppError ';

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** In the thread: an error whose message says which one of the table it is. */
export const errorForMainThread = (error: unknown): unknown =>
  error instanceof AppError ? new Error(`${MARK}${error.code}: ${error.message}`) : error;

/** In the main thread: the error that the thread threw. */
export const errorOfThread = <Thrown>(error: Thrown): Thrown | AppError => {
  if (!(error instanceof Error) || !error.message.startsWith(MARK)) return error;
  const [code = '', ...detail] = error.message.slice(MARK.length).split(': ');
  return isCode(code) ? new AppError(code, detail.join(': ')) : error;
};
