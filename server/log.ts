import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings.ts';

type Sink = { write(line: string): void };

/**
 * Requests are logged by path only: a query may contain the token of a mailed link, an e-mail address or a search.
 * Database errors are logged without the row they concern.
 */
export const loggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>, stream?: Sink) => ({
  level: logLevel,
  redact: { paths: ['err.detail', 'err.where', 'err.parameters', 'err.query'], remove: true },
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], remoteAddress: ip }),
  },
  ...(stream ? { stream } : {}),
});
