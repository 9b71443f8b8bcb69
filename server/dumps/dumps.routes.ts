import type { FastifyInstance } from 'fastify';
import type { dumpCalls } from '#shared/contract/dumps.ts';
import { DUMP_FILES } from '#shared/contract/dumps.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { sendParts } from '#server/collection-downloads/send-parts.routes.ts';
import { createStreamLimit } from '#server/http/limit-open-streams.ts';
import { allowAllOrigins } from '#server/http/cross-origin.routes.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import { namesTag } from '#server/http/if-none-match.rules.ts';
import { listDumps, listParts } from './dumps.queries.ts';

const MAX_DOWNLOADS = 16;
const MAX_DOWNLOADS_PER_NETWORK = 2;

const getDumps: Handler<'GET /dumps'> = async (_input, { db, settings }) => ({
  dumps: (await listDumps(db)).map(({ date, files, ...dump }) => ({
    ...dump,
    date,
    files: files.map((file) => ({ ...file, url: `${settings.siteUrl}/dumps/${date}/${file.name}` })),
  })),
});

/** `/dumps/{date}/{file}`: a file of a dump, as it was stored. */
export const dumpFileRoutes = (app: FastifyInstance, { db, files }: Context & { files: FileStore }): void => {
  const limit = createStreamLimit({ max: MAX_DOWNLOADS, maxPerKey: MAX_DOWNLOADS_PER_NETWORK });
  app.get<{ Params: { date: string; file: string } }>(
    '/dumps/:date/:file',
    { compress: false, exposeHeadRoute: false, onRequest: allowAllOrigins },
    async (request, reply) => {
      const { date } = request.params;
      const name = DUMP_FILES.find((each) => each === request.params.file);
      const dump = name && (await listDumps(db)).find((each) => each.date === date);
      const file = dump?.files.find((each) => each.name === name);
      if (!file) throw new AppError('not_found');
      const etag = `"${file.sha256}"`;
      void reply.header('etag', etag).header('cache-control', 'public, max-age=86400');
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return sendParts(request, reply, {
        files,
        bytes: file.bytes,
        etag,
        type: 'application/gzip',
        disposition: `attachment; filename="${date}-${file.name}"`,
        listParts: () => listParts(db, date, name),
        limit,
      });
    },
  );
};

export const dumpHandlers: Pick<Handlers, keyof typeof dumpCalls> = { 'GET /dumps': getDumps };
