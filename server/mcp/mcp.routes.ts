import type { FastifyInstance } from 'fastify';
import type { ReadSource, ReadSources } from '#server/db/read-sources.ts';
import { AppError } from '#server/errors.ts';
import type { CallApi } from '#server/http/handler.ts';
import { createSearchLimit } from '#server/http/limit-searches.ts';
import { networkOf } from '#server/rate-limits/rate-limits.rules.ts';
import type { Settings } from '#server/settings.ts';
import { createLibraryReader } from './library-reader.ts';

/** A quotation of 5,000 characters in three bytes each fits with room to spare. */
const MAX_REQUEST_BYTES = 64 * 1024;
export const MAX_ANSWER_MS = 30_000;
/** Of one network; an assistant that answers one question makes about ten. */
const CALLS_PER_MINUTE = 240;

/** Runs something that is given up after a while: the signal ends it, and the caller is told. */
const giveUpAfter = async <Result>(
  maxMs: number,
  stop: AbortController,
  work: () => Promise<Result>,
): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      stop.abort();
      reject(new AppError('unavailable', 'The answer took too long. Ask for less at once, or again in a moment.'));
    }, maxMs);
  });
  const answer = work();
  // Given up, it may still fail; nobody waits for it then.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, expiry]);
  } finally {
    clearTimeout(timer);
  }
};

type McpDeps = {
  settings: Settings;
  reads: ReadSources;
  callFrom(source: ReadSource, address: string): CallApi;
  maxAnswerMs: number;
};

/**
 * `POST /mcp`: the Model Context Protocol over HTTP, without sessions. Everybody may read the library here, as on the site.
 * Programs send no `Origin`; a browser does, and then only our own pages may, as the protocol demands: else a page that has
 * pointed its own name at a server in a private network could read it through its visitors.
 */
export const mcpRoutes = (app: FastifyInstance, { settings, reads, callFrom, maxAnswerMs }: McpDeps): void => {
  const limitCalls = createSearchLimit({ ...settings, searchesPerMinute: CALLS_PER_MINUTE });
  app.route({
    // What sessions would need is refused by name, and not with a page.
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: MAX_REQUEST_BYTES,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { origin } = request.headers;
      if (origin !== undefined && origin !== settings.siteUrl) throw new AppError('forbidden');
      if (request.method !== 'POST') {
        const detail = 'Send requests of the Model Context Protocol with POST. There are no sessions here.';
        return reply.code(405).header('allow', 'POST').send({ detail, code: 'bad_request' });
      }
      // A batch would be many calls that count as one; the protocol has none any more.
      if (Array.isArray(request.body)) throw new AppError('bad_request', 'Send one message at a time.');
      const stop = new AbortController();
      reply.raw.on('close', () => stop.abort());
      const answer = () =>
        limitCalls(networkOf(request.ip), async () => {
          // A third of a second to load, which most installations never need.
          const { answerMcpRequest } = await import('./library-server.ts');
          const headers = new Headers();
          for (const [name, value] of Object.entries(request.headers))
            if (typeof value === 'string') headers.set(name, value);
          const message = new Request(`${settings.siteUrl}/mcp`, { method: 'POST', headers, signal: stop.signal });
          const response = await answerMcpRequest(message, request.body, {
            siteName: settings.siteName,
            read: (work) =>
              reads.read(undefined, (source) =>
                work(createLibraryReader(callFrom(source, request.ip), settings.siteUrl)),
              ),
            logError: (error, text) => request.log.error({ err: error }, text),
          });
          // Whole and not as a stream: what a client may hold open is over when the tool has answered.
          return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
        });
      const { status, type, text } = await giveUpAfter(maxAnswerMs, stop, answer);
      if (type) void reply.type(type);
      return reply.code(status).send(text);
    },
  });
};
