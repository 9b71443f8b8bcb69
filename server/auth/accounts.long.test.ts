import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { stopAllProcesses, startBuiltServer, startProcess } from '../../scripts/server-process.ts';

let dataDir: string;
let env: Record<string, string>;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = await mkdtemp(join(tmpdir(), 'pothi-accounts-'));
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'info' };
});
afterEach(stopAllProcesses);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const admin = async (...words: string[]) => {
  const command = startProcess([process.execPath, 'dist/server/admin-command.js', ...words], env);
  return { code: await command.exited, out: command.stdout(), err: command.stderr() };
};

const post = (address: string, path: string, body: object) =>
  fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const roleOf = async (address: string, token: string) => {
  const response = await fetch(`${address}/api/v1/users/info`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { role: string }).role;
};

/** Waits for the first mail in the outbox. */
const firstMail = async (): Promise<string> => {
  for (let waited = 0; waited < 100; waited += 1) {
    const names: string[] = await readdir(join(dataDir, 'outbox')).catch(() => []);
    const name = names.find((each) => each.endsWith('.eml'));
    if (name) return readFile(join(dataDir, 'outbox', name), 'utf8');
    await sleep(100);
  }
  return '';
};

it('prints at the first start how to become administrator, and the admin command grants the role', async () => {
  const server = startBuiltServer(env);
  const address = await server.ready;
  expect(server.stdout()).toContain('npm run admin -- grant <your e-mail> admin');

  const email = 'keeper@example.org';
  const registered = await post(address, '/auth/register', {
    email,
    firstname: 'Keeper',
    password: 'a quiet mountain lake',
  });
  const { auth } = (await registered.json()) as { auth: { access_token: string; refresh_token: string } };
  expect(await roleOf(address, auth.access_token)).toBe('member');
  expect(await admin('grant', email, 'admin')).toMatchObject({ code: 0, out: `${email} is now admin.\n` });
  expect(await roleOf(address, auth.access_token)).toBe('admin');
  expect(await admin('grant', 'nobody@example.org', 'admin')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Nobody has registered with nobody@example\.org\..*\n$/),
  });

  await post(address, '/auth/request-reset-password', { email });
  expect(await firstMail()).toMatch(/^To: keeper@example\.org\r$/m);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  // At level info, as in production, the log must contain no secret.
  for (const secret of [email, auth.access_token, auth.refresh_token]) {
    expect(server.stdout() + server.stderr()).not.toContain(secret);
  }

  const again = startBuiltServer(env);
  await again.ready;
  expect(again.stdout()).not.toContain('npm run admin');
  expect(await roleOf(address, auth.access_token)).toBe('admin');
});
