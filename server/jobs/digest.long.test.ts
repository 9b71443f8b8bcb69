import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { stopAllProcesses, findPostgres, startBuiltServer } from '../../scripts/server-process.ts';

const folders: string[] = [];

beforeAll(async () => {
  await ensureBuilt();
  for (let number = 0; number < 2; number += 1) folders.push(await mkdtemp(join(tmpdir(), 'pothi-digest-')));
});
afterEach(stopAllProcesses);
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const send = async (address: string, call: string, body?: object, token?: string) => {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return (text ? JSON.parse(text) : {}) as { auth: { access_token: string }; username: string };
};

const person = async (address: string, name: string) => {
  const email = `${name}@example.org`;
  const { auth } = await send(address, 'POST /auth/register', {
    email,
    firstname: name,
    password: 'butter tea at dawn',
  });
  const { username } = await send(address, 'GET /users/info', undefined, auth.access_token);
  return { email, token: auth.access_token, username };
};

const mailsIn = async (folder: string): Promise<string[]> => {
  const names = (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')));
};
/** Without the mails that ask new members to confirm their address. */
const digests = async () => {
  const mails = (await Promise.all(folders.map(mailsIn))).flat();
  return mails.filter((mail) => /^List-Unsubscribe:/im.test(mail));
};

it('with two server processes one digest is sent, and both stop on SIGTERM', async () => {
  const [own = '', other = ''] = folders;
  const first = startBuiltServer({ DATA_DIR: own, PORT: String(await freePort()) });
  const address = await first.ready;
  const password = (await readFile(join(own, 'postgres/password'), 'utf8')).trim();
  const DATABASE_URL = `postgres://pothi:${password}@127.0.0.1:${findPostgres(own)?.port}/pothi`;
  const second = startBuiltServer({ DATA_DIR: other, PORT: String(await freePort()), DATABASE_URL });
  await second.ready;

  const [reader, fan] = [await person(address, 'reader'), await person(address, 'fan')];
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query('update accounts set email_verified_date = now()');
  const settings = { site_language: 'en', translation_language: null, notification_frequency: 'daily' };
  await send(address, 'PUT /users/me/settings', settings, reader.token);
  await send(address, `POST /users/${reader.username}/follow`, undefined, fan.token);

  // Twice, as if the job had been claimed again after a crash.
  for (let time = 0; time < 2; time += 1) {
    const due = () => client.query(`update scheduled_jobs set next_run_date = now() where name = 'digest'`);
    await vi.waitUntil(async () => (await due()).rowCount === 1, { timeout: 30_000, interval: 500 });
    const isDone = async () =>
      (
        await client.query(
          `select from scheduled_jobs where name = 'digest' and attempts = 0 and next_run_date > now()`,
        )
      ).rows.length === 1;
    await vi.waitUntil(isDone, { timeout: 90_000, interval: 500 });
  }
  await vi.waitUntil(async () => (await digests()).length > 0, { timeout: 30_000, interval: 200 });
  // Both processes poll the mail queue every second.
  await sleep(2500);
  await client.end();
  const sent = await digests();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/^To: reader@example\.org\r$/m);

  for (const server of [second, first]) {
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.stderr()).toBe('');
  }
});
