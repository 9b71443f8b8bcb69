import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { dumpCalls } from '#shared/contract/dumps.ts';
import { DUMP_FILES } from '#shared/contract/dumps.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { allowAllOrigins } from '#server/http/cross-origin.routes.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import { namesTag } from '#server/http/if-none-match.rules.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import { listDumps, listParts } from './dumps.queries.ts';

const MAX_DOWNLOADS = 16;
const MAX_DOWNLOADS_PER_NETWORK = 2;
const RETRY_AFTER_SECONDS = 60;

const getDumps: Handler<'GET /dumps'> = async (_input, { db, settings }) => ({
  dumps: (await listDumps(db)).map(({ date, files, ...dump }) => ({
    ...dump,
    date,
    files: files.map((file) => ({ ...file, url: `${settings.siteUrl}/dumps/${date}/${file.name}` })),
  })),
});

/** The parts one after the other; the next is opened when the one before is read. */
async function* readParts(files: FileStore, keys: string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await files.read(key);
    if (!part) throw new Error(`The part ${key} of a dump is missing`);
    yield* part as AsyncIterable<Uint8Array>;
  }
}

/** `/dumps/{date}/{file}`: a file of a dump, as it was stored. */
export const dumpFileRoutes = (app: FastifyInstance, { db, files }: Context & { files: FileStore }): void => {
  const open = new Map<string, number>();
  const countOpen = () => [...open.values()].reduce((sum, count) => sum + count, 0);
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
      const network = networkOf(request.ip);
      const count = open.get(network) ?? 0;
      if (count >= MAX_DOWNLOADS_PER_NETWORK || countOpen() >= MAX_DOWNLOADS)
        throw new AppError('too_many_requests', undefined, undefined, RETRY_AFTER_SECONDS);
      const stream = Readable.from(readParts(files, await listParts(db, date, name)), { objectMode: false });
      open.set(network, (open.get(network) ?? 0) + 1);
      stream.once('close', () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      });
      return reply
        .type('application/gzip')
        .header('content-length', file.bytes)
        .header('content-disposition', `attachment; filename="${date}-${file.name}"`)
        .send(stream);
    },
  );
};

export const dumpHandlers: Pick<Handlers, keyof typeof dumpCalls> = { 'GET /dumps': getDumps };
