import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { continuesFile, parseByteRange } from '#server/http/byte-range.rules.ts';
import type { createStreamLimit } from '#server/http/limit-open-streams.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { readParts, type StoredPart } from '#server/files/read-parts.ts';

type SentFile = {
  files: FileStore;
  bytes: number;
  etag: string;
  type: string;
  /** `Content-Disposition`. */
  disposition: string;
  /** Only asked for when some of it is sent. */
  listParts: () => Promise<StoredPart[]>;
  limit: ReturnType<typeof createStreamLimit>;
};

/** Sends a file that is stored in parts, or what is asked for of it: a download that was cut goes on where it stopped. */
export const sendParts = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { files, bytes, etag, type, disposition, listParts, limit }: SentFile,
): Promise<FastifyReply> => {
  const { range: asked, 'if-range': ifRange } = request.headers;
  const range = continuesFile(ifRange?.toString(), etag) ? parseByteRange(asked, bytes) : undefined;
  void reply.headers({ etag, 'accept-ranges': 'bytes' });
  if (range === null) return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const network = networkOf(request.ip);
  limit.assertRoom(network);
  const { from, to } = range ?? { from: 0, to: bytes - 1 };
  const stream = Readable.from(readParts(files, await listParts(), { from, to }), { objectMode: false });
  limit.count(network, stream);
  if (range) void reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`);
  return reply
    .type(type)
    .header('content-length', to - from + 1)
    .header('content-disposition', disposition)
    .send(stream);
};
