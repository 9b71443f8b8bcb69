import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { sendParts } from './send-parts.routes.ts';
import { attachment } from '#server/http/attachment.ts';
import { createStreamLimit } from '#server/http/limit-open-streams.ts';
import type { Context } from '#server/http/handler.ts';
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
      void reply.header('cache-control', 'no-store');
      return sendParts(request, reply, {
        files,
        bytes: archive.bytes,
        etag,
        type: 'application/zip',
        disposition: attachment(`${fileName(archive.title) || 'collection'}.zip`),
        listParts: () => listArchiveParts(db, id),
        limit,
      });
    },
  );
};
