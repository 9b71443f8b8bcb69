import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readPidFile } from '../server/db/embedded/postmaster.ts';
import { freePort } from '../scripts/free-port.ts';
import { startOidcProvider } from '../scripts/testing/oidc-provider.ts';

const CLIENT_ID = 'reading-room';

/** A member's address, an access or ID token, or what a link of a mail carries. */
const SECRET = /(@|%40)example\.(org|com)|eyJ[\w-]{8,}\.eyJ|[?&]token=|refresh_?token"?[:=]/i;

/**
 * Starts the built server with a data folder of its own, a second one on the same database that knows an identity provider,
 * and that provider; all stop after the last test. Their addresses go by the environment to the workers, whose
 * playwright.config.ts makes the first every test's baseURL.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pothi-e2e-'));
  const servers: ChildProcess[] = [];
  const leaks: string[] = [];
  const start = (env: Record<string, string>): Promise<string> => {
    const server = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_ENV: 'production',
        // Every request is logged, so that all of it can be looked through at the end.
        LOG_LEVEL: 'info',
        DATA_DIR: dataDir,
        // All tests come from one address.
        RATE_LIMITS: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server.stderr?.pipe(process.stderr);
    servers.unshift(server);
    return addressOf(server, (line) => SECRET.test(line) && leaks.push(line));
  };

  const secondPort = await freePort();
  const provider = await startOidcProvider({ clientId: CLIENT_ID, siteUrls: [`http://localhost:${secondPort}`] });
  const tearDown = async () => {
    for (const server of servers) {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    }
    await provider.close();
    await rm(dataDir, { recursive: true, force: true });
    if (leaks.length > 0) throw new Error(`A token or an e-mail address was logged:\n${leaks.slice(0, 5).join('\n')}`);
  };
  try {
    process.env['POTHI_ADDRESS'] = await start({ PORT: String(await freePort()) });
    process.env['POTHI_DATABASE'] = await databaseOf(dataDir);
    process.env['POTHI_WITH_PROVIDER'] = await start({
      PORT: String(secondPort),
      DATABASE_URL: process.env['POTHI_DATABASE'],
      IDP_DOMAIN: provider.domain,
      IDP_CLIENT_ID: CLIENT_ID,
      IDP_INSECURE_LOOPBACK: 'on',
    });
    process.env['POTHI_PROVIDER'] = new URL(provider.issuer).origin;
    process.env['POTHI_OUTBOX'] = join(dataDir, 'outbox');
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

function addressOf(server: ChildProcess, onLine: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const output of [server.stdout, server.stderr]) {
      if (!output) continue;
      createInterface({ input: output }).on('line', (line) => {
        onLine(line);
        const address = /^Pothi is ready: (\S+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
    }
    server.on('exit', (code) => reject(new Error(`The server ended with code ${code} before it was ready.`)));
  });
}

/** Of the PostgreSQL that a server runs in its data folder: several servers may use one. */
async function databaseOf(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres');
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return `postgres://pothi:${password}@127.0.0.1:${readPidFile(join(home, 'data'))?.port}/pothi`;
}
