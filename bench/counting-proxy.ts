import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/** Passes everything on to the site, counts the bytes of its answers, and can be taken away. */
export const startCountingProxy = async (target: string) => {
  const { hostname, port } = new URL(target);
  let received = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(Number(port), hostname);
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on('close', () => sockets.delete(each));
      each.on('error', () => {
        socket.destroy();
        upstream.destroy();
      });
    }
    upstream.on('data', (part) => (received += part.length));
    socket.pipe(upstream).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    received: () => received,
    stop: (): void => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
