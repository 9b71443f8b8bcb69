import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export { expect, test } from '@playwright/test';

/**
 * Starts the built server with a data folder of its own, and stops it after the last test. Its address goes by the
 * environment to the workers, whose playwright.config.ts makes it every test's baseURL.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pothi-e2e-'));
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const tearDown = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    process.env['POTHI_ADDRESS'] = await addressOf(server);
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const address = /Pothi is ready: (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    server.on('exit', (code) =>
      reject(new Error(`The server ended with code ${code} before it was ready.\n${output}`)),
    );
  });
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
