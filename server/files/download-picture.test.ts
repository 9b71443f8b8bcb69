import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#shared/limits.ts';
import { downloadPicture } from './download-picture.ts';

const server = createServer((request, response) => {
  if (request.url === '/moved') return response.writeHead(302, { location: '/picture' }).end();
  if (request.url === '/large') return response.end(Buffer.alloc(MAX_UPLOAD_BYTES + 1));
  return request.url === '/picture' ? response.end('bytes') : response.writeHead(404).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

it('fetches from the trusted origin, whatever its address', async () => {
  expect(Buffer.from(await downloadPicture(`${origin}/picture`, origin)).toString()).toBe('bytes');
});

it.each(['/moved', '/large', '/nothing'])('rejects what is moved, too large or missing: %s', async (path) => {
  await expect(downloadPicture(origin + path, origin)).rejects.toThrow(/The answer is|too large/);
});

it.each([
  'http://example.org/me.png',
  'https://127.0.0.1/me.png',
  'https://[::1]/me.png',
  'https://10.0.0.1/me.png',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:192.168.0.1]/me.png',
  'https://localhost/me.png',
  'https://user:secret@example.org/me.png',
  'file:///etc/passwd',
  'not an address',
])('asks nobody for %s', async (address) => {
  await expect(downloadPicture(address, 'https://provider.example')).rejects.toThrow(
    /not fetched|Not public|No address/,
  );
});
