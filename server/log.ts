import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings.ts';

type Sink = { write(line: string): void };

/**
 * Requests are logged by path only: a query may hold the token of a link, an e-mail address, or what somebody looks for.
 * Errors of the database are logged without the row they are about.
 */
export const loggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>, stream?: Sink) => ({
  level: logLevel,
  redact: { paths: ['err.detail', 'err.where', 'err.parameters', 'err.query'], remove: true },
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], remoteAddress: ip }),
  },
  ...(stream ? { stream } : {}),
});
