import { createServer, request as httpRequest, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A file of the build, as pages, scripts and styles name it. */
const ASSET = /\b([\w.~-]+-[\w-]{8})(\.(?:js|css|woff2))\b/g;
const IS_TEXT = /html|javascript|css|json/;

const decode = (body: Buffer, encoding: string | undefined): string => {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
};

/**
 * The site of the tests at an address of its own, which can go away and come back, and be replaced by another build: the same
 * code in files of other names. Those of the build before are then not found, as after an update.
 */
export const startReplaceableSite = async (target: string) => {
  const { hostname, port } = new URL(target);
  let build = '';
  let refusal: number | undefined;
  let held: { paths: RegExp; released: Promise<void> } | undefined;
  const requested: { path: string; headers: IncomingHttpHeaders }[] = [];

  const answer = (path: string, headers: IncomingHttpHeaders, body: Buffer, response: ServerResponse): void => {
    const isOfBuild = path.startsWith('/assets/');
    if (isOfBuild && build && !path.includes(`_${build}.`)) return void response.writeHead(404).end('Not found');
    const asked = isOfBuild && build ? path.replace(`_${build}.`, '.') : path;
    const { host: _ofProxy, 'if-none-match': _ofOther, 'if-modified-since': _ofOtherToo, ...sent } = headers;
    const upstream = httpRequest(
      { hostname, port, path: asked, method: response.req.method, headers: { ...sent, host: new URL(target).host } },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => {
          const whole = Buffer.concat(parts);
          const isRewritten = build && IS_TEXT.test(reply.headers['content-type'] ?? '') && !path.startsWith('/api/');
          if (!isRewritten) return response.writeHead(reply.statusCode ?? 500, reply.headers).end(whole);
          const { 'content-encoding': encoding, 'content-length': _old, etag: _etag, ...rest } = reply.headers;
          const text = decode(whole, encoding).replaceAll(ASSET, `$1_${build}$2`);
          return response.writeHead(reply.statusCode ?? 500, rest).end(text);
        });
      },
    );
    upstream.on('error', () => response.destroy());
    upstream.end(body);
  };

  const sockets = new Set<Socket>();
  const create = () =>
    createServer((request, response) => {
      const path = request.url ?? '/';
      requested.push({ path, headers: request.headers });
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', async () => {
        if (held?.paths.test(path)) await held.released;
        if (refusal !== undefined) return void response.writeHead(refusal).end('No server');
        answer(path, request.headers, Buffer.concat(parts), response);
      });
    }).on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
  let server = create().listen(0, 'localhost');
  await once(server, 'listening');
  const ownPort = (server.address() as AddressInfo).port;

  const goAway = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    address: `http://localhost:${ownPort}`,
    requested,
    /** The server is killed: nothing listens any more. */
    goAway,
    comeBack: async (): Promise<void> => {
      server = create().listen(ownPort, 'localhost');
      await once(server, 'listening');
    },
    /** From now on a proxy answers with this status alone; undefined: the server answers again. */
    refuseWith: (status: number | undefined): void => {
      refusal = status;
    },
    /** These are not answered until the returned function is called. */
    delayAnswers: (paths: RegExp): (() => void) => {
      let release: () => void = () => undefined;
      held = { paths, released: new Promise((resolve) => (release = resolve)) };
      return () => {
        held = undefined;
        release();
      };
    },
    /** From now on the server has another build. */
    replaceBuild: (name: string): void => {
      build = name;
    },
    close: () => (server.listening ? goAway() : Promise.resolve()),
  };
};
