import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { readParts } from '#server/files/read-parts.ts';
import { attachment } from '#server/http/attachment.ts';
import { continuesFile, parseByteRange } from '#server/http/byte-range.rules.ts';
import { createStreamLimit } from '#server/http/limit-open-streams.ts';
import type { Context } from '#server/http/handler.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { isUuid } from '#shared/uuid.ts';
import { findArchiveFile, listArchiveParts } from './archives.queries.ts';
import { fileName } from './plan-archive.rules.ts';

const MAX_DOWNLOADS = 16;
const MAX_DOWNLOADS_PER_NETWORK = 4;

/** `/downloads/{id}/{key}`: a finished archive. The browser saves it while it arrives, and sends no token; the key is as good. */
export const archiveFileRoutes = (app: FastifyInstance, { db, files }: Context & { files: FileStore }): void => {
  const limit = createStreamLimit({ max: MAX_DOWNLOADS, maxPerKey: MAX_DOWNLOADS_PER_NETWORK });
  app.get<{ Params: { id: string; key: string } }>(
    '/downloads/:id/:key',
    { compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const { id, key } = request.params;
      const archive = isUuid(id) ? await findArchiveFile(db, id, key) : undefined;
      if (!archive) throw new AppError('not_found');
      // An archive that is ready is never written again.
      const etag = `"${id}-${archive.bytes}"`;
      const { range: asked, 'if-range': ifRange } = request.headers;
      const range = continuesFile(ifRange?.toString(), etag) ? parseByteRange(asked, archive.bytes) : undefined;
      void reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'no-store' });
      if (range === null) return reply.code(416).header('content-range', `bytes */${archive.bytes}`).send();
      const network = networkOf(request.ip);
      limit.assertRoom(network);
      const { from, to } = range ?? { from: 0, to: archive.bytes - 1 };
      const stream = Readable.from(readParts(files, await listArchiveParts(db, id), { from, to }), {
        objectMode: false,
      });
      limit.count(network, stream);
      const name = `${fileName(archive.title) || 'collection'}.zip`;
      if (range) void reply.code(206).header('content-range', `bytes ${from}-${to}/${archive.bytes}`);
      return reply
        .type('application/zip')
        .header('content-length', to - from + 1)
        .header('content-disposition', attachment(name))
        .send(stream);
    },
  );
};
