import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings.ts';

/** What the line of an answer says beside its status: who called, and why the call was refused. */
export type Logged = { account_id?: string; code?: string };

declare module 'fastify' {
  interface FastifyRequest {
    logged: Logged;
  }
}

type Sink = { write(line: string): void };

/**
 * Requests are logged by path only: a query may contain the token of a mailed link, an e-mail address or a search.
 * Database errors are logged without the row they concern. Accounts are named by their id.
 */
export const loggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>, stream?: Sink) => ({
  level: logLevel,
  redact: { paths: ['err.detail', 'err.where', 'err.parameters', 'err.query'], remove: true },
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], remoteAddress: ip }),
    res: ({ statusCode, request }: Pick<FastifyReply, 'statusCode'> & Partial<FastifyReply>) => ({
      statusCode,
      ...request?.logged,
    }),
  },
  ...(stream ? { stream } : {}),
});
