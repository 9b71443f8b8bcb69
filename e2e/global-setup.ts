import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { findPostgres, type ServerProcess, startBuiltServer } from '../scripts/server-process.ts';
import { startOidcProvider } from '../scripts/testing/oidc-provider.ts';

const CLIENT_ID = 'reading-room';

/** The address of a member, an access or ID token, or the token of a link in a mail. */
const SECRET = /(@|%40)example\.(org|com)|eyJ[\w-]{8,}\.eyJ|[?&]token=|refresh_?token"?[:=]/i;

/**
 * Starts the built server with a data folder of its own, a second server on the same database that has an identity provider,
 * and that provider; all stop after the last test. The workers get the addresses from the environment;
 * playwright.config.ts makes the first one the baseURL of every test.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pothi-e2e-'));
  const servers: ServerProcess[] = [];
  const leaks: string[] = [];
  const start = (env: Record<string, string>): Promise<string> => {
    const server = startBuiltServer(
      {
        // Every request is logged, so that all of them are searched for secrets.
        LOG_LEVEL: 'info',
        DATA_DIR: dataDir,
        // All tests come from one address.
        RATE_LIMITS: 'off',
        ...env,
      },
      {
        inheritsEnv: false,
        ownsGroup: false,
        printsErrors: true,
        onLine: (line) => SECRET.test(line) && leaks.push(line),
      },
    );
    servers.unshift(server);
    return server.ready;
  };

  const secondPort = await freePort();
  const provider = await startOidcProvider({ clientId: CLIENT_ID, siteUrls: [`http://localhost:${secondPort}`] });
  const tearDown = async () => {
    for (const server of servers) await server.stop();
    await provider.close();
    await rm(dataDir, { recursive: true, force: true });
    if (leaks.length > 0) throw new Error(`A token or an e-mail address was logged:\n${leaks.slice(0, 5).join('\n')}`);
  };
  try {
    process.env['POTHI_ADDRESS'] = await start({ PORT: String(await freePort()) });
    process.env['POTHI_DATABASE'] = await databaseUrl(dataDir);
    process.env['POTHI_WITH_PROVIDER'] = await start({
      PORT: String(secondPort),
      DATABASE_URL: process.env['POTHI_DATABASE'],
      IDP_DOMAIN: provider.domain,
      IDP_CLIENT_ID: CLIENT_ID,
      IDP_NAME: 'Monastery account',
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

/** Of the PostgreSQL that a server runs in its data folder: several servers may use one. */
async function databaseUrl(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres/password'), 'utf8')).trim();
  return `postgres://pothi:${password}@127.0.0.1:${findPostgres(dataDir)?.port}/pothi`;
}
