import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { MAX_UPLOAD_BYTES } from '#shared/limits.ts';

const FILE_EXPECTED = 'Send the picture as a form, in a field named “file”.';
const TOO_LARGE = `A picture may be at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`;

/** Maps what @fastify/multipart and its parser throw to our errors. */
const toUploadError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { code = '' } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large', TOO_LARGE);
  if (code.endsWith('_LIMIT')) return new AppError('bad_request', 'Send one picture at a time.');
  if (code === 'FST_ERR_PREMATURE_CLOSE' || /unexpected end|terminated early|premature close/i.test(error.message)) {
    return new AppError('upload_cut_off');
  }
  if (/multipart|boundary|malformed/i.test(error.message)) return new AppError('bad_request', FILE_EXPECTED);
  return error;
};

/** Reads the one file of a multipart form. */
export const receiveFile = async (request: FastifyRequest, field: string): Promise<Uint8Array> => {
  if (!request.isMultipart()) throw new AppError('bad_request', FILE_EXPECTED);
  try {
    const part = await request.file();
    if (!part || part.fieldname !== field) throw new AppError('bad_request', FILE_EXPECTED);
    const bytes = await part.toBuffer();
    if (bytes.length === 0) throw new AppError('file_too_small', 'The picture is empty.');
    return bytes;
  } catch (error) {
    throw toUploadError(error);
  }
};

/** The body of a request whose bytes are the file. */
export const receiveBytes = (body: unknown): Uint8Array => {
  if (!Buffer.isBuffer(body)) throw new AppError('bad_request', 'Send the bytes as application/octet-stream.');
  return body;
};
