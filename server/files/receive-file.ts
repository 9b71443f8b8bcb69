import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { MAX_UPLOAD_BYTES } from '#shared/limits.ts';

const NO_FILE = 'Send the picture as a form, in a field named “file”.';
const TOO_LARGE = `A picture may be at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`;
const CUT_OFF = 'The upload was cut off. Please try again.';

/** What @fastify/multipart and its parser throw, by what we make of it. */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { code = '' } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large', TOO_LARGE);
  if (code.endsWith('_LIMIT')) return new AppError('bad_request', 'Send one picture at a time.');
  if (code === 'FST_ERR_PREMATURE_CLOSE' || /unexpected end|terminated early|premature close/i.test(error.message)) {
    return new AppError('bad_request', CUT_OFF);
  }
  if (/multipart|boundary|malformed/i.test(error.message)) return new AppError('bad_request', NO_FILE);
  return error;
};

/** The bytes of the one file in a form. */
export const receiveFile = async (request: FastifyRequest, field: string): Promise<Uint8Array> => {
  if (!request.isMultipart()) throw new AppError('bad_request', NO_FILE);
  try {
    const part = await request.file();
    if (!part || part.fieldname !== field) throw new AppError('bad_request', NO_FILE);
    const bytes = await part.toBuffer();
    if (bytes.length === 0) throw new AppError('bad_request', 'The picture is empty.');
    return bytes;
  } catch (error) {
    throw refusalOf(error);
  }
};
