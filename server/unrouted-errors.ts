import { STATUS_CODES, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { toAppError } from '#server/errors.ts';
import { errorPage } from '#server/render/error-page.ts';
import { ERRORS } from '#shared/errors.ts';

/** By the code of Node's HTTP parser; anything else is a malformed request. */
const STATUS_BY_CODE: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const STATUS_MESSAGES: Record<number, string> = {
  408: 'The request took too long.',
  417: 'The request expects something that this server does not know.',
  431: 'The address or the headers of the request are too long.',
};

const headerLines = (headers: OutgoingHttpHeaders): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}\r\n`)
    .join('');

/** A malformed or overlong address. */
const answerFrameworkError =
  (headers: OutgoingHttpHeaders) => (thrown: Error, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown);
    void reply.headers(headers).header('cache-control', 'no-store').code(error.status);
    if (request.raw.url?.startsWith('/api/')) return reply.send(error.body);
    return reply.type('text/html; charset=utf-8').send(errorPage(error.status, error.message));
  };

/** Answers to requests that reach no route: like all others they have the security headers, and people get a page. */
export const unroutedErrors = (
  headers: OutgoingHttpHeaders,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> => ({
  frameworkErrors: answerFrameworkError(headers) as NonNullable<FastifyServerOptions['frameworkErrors']>,
  // What is not HTTP at all, too long or too slow; there is no request yet, only a socket.
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    const body = errorPage(status, STATUS_MESSAGES[status] ?? ERRORS.bad_request.detail);
    const lines = headerLines({
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    });
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n${body}`);
    return undefined;
  },
});

/** An `Expect` header other than `100-continue`, which Node would answer by itself and without any header. */
export const answerUnknownExpectations = (server: Server, headers: OutgoingHttpHeaders): void => {
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(errorPage(417, STATUS_MESSAGES[417] ?? ERRORS.bad_request.detail));
  });
};
