import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../scripts/browser.mjs';
import { freePort } from '../../scripts/free-port.ts';
import { NotInstalledError, type SmokeBrowser, startProgram, stopProgram, waitForOutput } from './browser.ts';

/** The small browser that comes with WebKitGTK, outside the search path. */
const findMiniBrowser = (): string | undefined => {
  const roots = ['/usr/lib', '/usr/libexec', '/usr/lib64'].filter((root) => existsSync(root));
  const folders = roots.flatMap((root) => [root, ...readdirSync(root).map((name) => `${root}/${name}`)]);
  return folders
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => `${folder}/${name}/MiniBrowser`),
    )
    .find((path) => existsSync(path));
};

/** WebKitGTK needs a display; an own one keeps it away from the user's. */
const startDisplay = async () => {
  const program = findProgram(['Xvfb']);
  if (!program) throw new NotInstalledError('Xvfb is not installed (Debian: apt-get install xvfb).');
  const child = startProgram([program, '-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  const [, number] = await waitForOutput(child, /^(\d+)\n/);
  return { child, DISPLAY: `:${number}` };
};

export const startWebKit = async (width: number, height: number): Promise<SmokeBrowser> => {
  const driver = findProgram(['WebKitWebDriver']);
  const binary = findMiniBrowser();
  if (!driver || !binary)
    throw new NotInstalledError(
      'WebKitGTK and its driver are not installed (Debian: apt-get install webkit2gtk-driver).',
    );
  const { child: display, DISPLAY } = await startDisplay();
  const port = await freePort();
  const env = { DISPLAY, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
  const child = startProgram([driver, `--port=${port}`, '--host=127.0.0.1'], env);
  await waitForDriver(`http://127.0.0.1:${port}/status`);

  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const init = method === 'GET' || method === 'DELETE' ? { method } : { method, body: JSON.stringify(body ?? {}) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  const options = { binary, args: ['--automation'] };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, { width, height });
  return {
    name: 'WebKitGTK',
    navigate: async (url) => void (await call('POST', `${session}/url`, { url })),
    evaluate: <Value>(expression: string) =>
      call<Value>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    performActions: async (actions) => void (await call('POST', `${session}/actions`, { actions })),
    screenshot: () => call<string>('GET', `${session}/screenshot`),
    close: async () => {
      await call('DELETE', session).catch(() => undefined);
      await stopProgram(child);
      await stopProgram(display);
    },
  };
};

/** The driver prints nothing when it is ready, so it is asked. */
async function waitForDriver(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver did not start within ten seconds.');
}
