import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../scripts/browser.mjs';
import { NotInstalledError, type SmokeBrowser, startProgram, stopProgram, waitForOutput } from './browser.ts';

type Reply = { id?: number; result?: Record<string, unknown>; error?: string; message?: string };

/** Firefox speaks WebDriver BiDi by itself over a WebSocket: no driver program is needed. */
const connect = async (url: string) => {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as Reply;
    const call = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !call) return;
    waiting.delete(id);
    if (error) call.reject(new Error(`${error}: ${message}`));
    else call.resolve(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)));
  });
  let lastId = 0;
  const send = <Result>(method: string, params: object): Promise<Result> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve: resolve as (result: unknown) => void, reject });
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  return { send, close: () => socket.close() };
};

export const startFirefox = async (width: number, height: number): Promise<SmokeBrowser> => {
  const program = findProgram(['firefox', 'firefox-esr']);
  if (!program) throw new NotInstalledError('Firefox is not installed (Debian: apt-get install firefox-esr).');
  const profile = await mkdtemp(join(tmpdir(), 'pothi-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = startProgram([program, ...args]);
  const [, address] = await waitForOutput(child, /WebDriver BiDi listening on (ws:\S+)/);
  const { send, close } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: { width, height } });
  return {
    name: 'Firefox',
    navigate: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async <Value>(expression: string) => {
      const answer = await send<{ type: string; result?: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true },
      );
      if (answer.type === 'exception') throw new Error(`${answer.exceptionDetails?.text} in ${expression}`);
      return (answer.result?.value === undefined ? undefined : JSON.parse(answer.result.value)) as Value;
    },
    performActions: async (actions) => void (await send('input.performActions', { context, actions })),
    screenshot: async () => (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    close: async () => {
      close();
      await stopProgram(child);
      await rm(profile, { recursive: true, force: true });
    },
  };
};
