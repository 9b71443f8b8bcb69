import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#server/settings.ts';
import { startProgram } from './built-site.ts';
import { median } from './figures.ts';

const CONNECTIONS = 16;
const SECONDS = 4;
const ROUND_COUNT = 3;

type Rate = { perSecond: number; p97: number };

/** Responses per second and how long the slowest took, counted by a client in a process of its own. */
const measureRequestRate = async (address: string, encoding: string, connections: number): Promise<Rate> => {
  const client = join(packageRoot(), 'node_modules/autocannon/autocannon.js');
  const options = ['-j', '-c', String(connections), '-d', String(SECONDS), '-H', `accept-encoding=${encoding}`];
  const { stdout } = await promisify(execFile)(process.execPath, [client, ...options, address]);
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number };
    latency: { p97_5: number };
    non2xx: number;
    errors: number;
  };
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} responses of ${address} were errors`);
  return { perSecond: requests.average, p97: latency.p97_5 };
};

const BARE_SERVER = `
  import { readFileSync } from 'node:fs';
  import Fastify from 'fastify';
  const [, file, encoding] = process.argv;
  const bytes = readFileSync(file);
  const app = Fastify();
  app.get('/', (request, reply) => {
    reply.type('text/html; charset=utf-8');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(bytes);
  });
  await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
  console.log('Pothi is ready: http://127.0.0.1:' + process.env.PORT);
`;

/** The bytes as sent, still compressed; `fetch` would decompress them. */
const fetchBytes = async (address: string, encoding: string): Promise<Buffer> => {
  const request = get(address, { headers: { 'accept-encoding': encoding } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** `p97`: what 97.5 % of the responses of the page took at most, in milliseconds. */
export type Throughput = { page: number; bare: number; bytes: number; p97: number };

/** A page, and for comparison a bare Fastify route that sends the same bytes from memory; alternating, so that load on the machine affects both. */
export const measureThroughput = async (
  address: string,
  encoding: string,
  connections = CONNECTIONS,
): Promise<Throughput> => {
  const folder = await mkdtemp(join(tmpdir(), 'pothi-bare-'));
  const file = join(folder, 'page');
  const bytes = await fetchBytes(address, encoding);
  await writeFile(file, bytes);
  const bare = await startProgram(['--input-type=module', '-e', BARE_SERVER, file, encoding], {});
  try {
    const rates = { page: [] as Rate[], bare: [] as Rate[] };
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      rates.bare.push(await measureRequestRate(bare.url, encoding, connections));
      rates.page.push(await measureRequestRate(address, encoding, connections));
    }
    return {
      page: median(rates.page.map(({ perSecond }) => perSecond)),
      bare: median(rates.bare.map(({ perSecond }) => perSecond)),
      p97: median(rates.page.map(({ p97 }) => p97)),
      bytes: bytes.length,
    };
  } finally {
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
