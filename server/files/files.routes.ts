import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { pictureKindOf, MEDIA_TYPES } from './file-key.rules.ts';
import type { FileStore } from './file-store.ts';
import { isTakenDown } from './files.queries.ts';

/** Opened on its own, a file can load or run nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** `/files/{key}`: uploaded pictures. The content of a key never changes, so it is cached for ever. */
export const fileRoutes = (app: FastifyInstance, { db, files }: { db: Kysely<Database>; files: FileStore }): void => {
  app.get<{ Params: { key: string } }>('/files/:key', { compress: false }, async (request, reply) => {
    const { key } = request.params;
    const kind = pictureKindOf(key);
    if (kind && (await isTakenDown(db, key))) throw new AppError('not_found');
    const file = kind && (await files.read(key));
    if (!kind || !file) throw new AppError('not_found');
    void reply
      .type(MEDIA_TYPES[kind])
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', `"${key}"`)
      .header('content-disposition', `inline; filename="${key}"`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', POLICY)
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === `"${key}"`) {
      file.destroy();
      return reply.code(304).send();
    }
    return reply.send(file);
  });
};
