import { chmodSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../scripts/free-port.ts';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { startBuiltServer, stopAllProcesses } from '../scripts/server-process.ts';
import { picture } from './files/testing-pictures.ts';
import { form } from './files/testing-uploads.ts';

let home: string;
let dataDir: string;

beforeAll(async () => {
  await ensureBuilt();
  home = await mkdtemp(join(tmpdir(), 'pothi-modes-'));
  // As on a shared machine: anybody may enter the folder above.
  chmodSync(home, 0o755);
  dataDir = join(home, 'srv', 'data');
});
afterEach(stopAllProcesses);
afterAll(() => rm(home, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Everything in the data folder that somebody else may read, write or list. */
const openEntries = (folder = dataDir): string[] =>
  ['', ...(readdirSync(folder, { recursive: true }) as string[])]
    // PostgreSQL comes and goes with its own files, which its folder of 0700 closes.
    .filter((name) => !name.startsWith('postgres/data/'))
    .map((name) => join(folder, name))
    .filter((path) => (modeOf(path) & 0o066) !== 0);

const start = async () => {
  const server = startBuiltServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  return { address: await server.ready, stop: () => server.stop() };
};

const post = async (address: string, path: string, body: string | Buffer, headers: Record<string, string>) => {
  const response = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers,
  });
  expect(response.ok).toBe(true);
  const text = await response.text();
  return (text ? JSON.parse(text) : {}) as { auth: { access_token: string } };
};

it('what the server stores is readable for nobody else on the machine, also what was before', async () => {
  const { address, stop } = await start();
  const asJson = { 'content-type': 'application/json' };
  const email = 'a@example.org';
  const account = JSON.stringify({ email, firstname: 'A', password: 'butter tea at dawn' });
  const { auth } = await post(address, '/auth/register', account, asJson);
  const { payload, headers } = form(await picture('png'));
  await post(address, '/sheets/upload', payload, { ...headers, authorization: `Bearer ${auth.access_token}` });
  await post(address, '/auth/request-reset-password', JSON.stringify({ email }), asJson);
  const mails = () =>
    statSync(join(dataDir, 'outbox'), { throwIfNoEntry: false }) ? readdirSync(join(dataDir, 'outbox')) : [];
  await vi.waitUntil(() => mails().some((name) => name.endsWith('.eml')), { timeout: 30_000, interval: 200 });
  expect(readdirSync(dataDir).toSorted()).toEqual(['files', 'outbox', 'postgres']);
  expect(openEntries()).toEqual([]);
  expect(modeOf(join(dataDir, 'postgres/data'))).toBe(0o700);
  // The folders above are not ours to close.
  expect([modeOf(home), modeOf(join(home, 'srv'))]).toEqual([0o755, 0o777 & ~process.umask()]);
  expect(await stop()).toBe(0);

  // As earlier versions left it.
  for (const name of ['', 'postgres', 'files', 'outbox']) chmodSync(join(dataDir, name), 0o755);
  chmodSync(join(dataDir, 'postgres/log'), 0o644);
  const again = await start();
  expect(openEntries()).toEqual([]);
  expect(await again.stop()).toBe(0);
});
