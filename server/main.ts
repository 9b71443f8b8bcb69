import { once } from 'node:events';
import { readSettings, SettingsError } from './settings.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';
import { listenForStop } from './listen-for-stop.ts';

const stop = listenForStop();
const code = await main();
// Everything is closed by now; a leftover timer of a library must not keep the process running.
process.exit(code);

async function main(): Promise<number> {
  try {
    const server = await startServer(readSettings(), { signal: stop, log: console.log });
    console.log(`Pothi is ready: ${server.address}`);
    if (!stop.aborted) await once(stop, 'abort');
    await server.close();
  } catch (error) {
    if (error !== stop.reason) return reportError(error);
  }
  return stop.reason instanceof Error && stop.reason.name !== 'AbortError' ? reportError(stop.reason) : 0;
}

/** One sentence for errors the operator can fix; anything else is a bug and is printed with its stack. */
function reportError(error: unknown): number {
  const expected = error instanceof StartError || error instanceof SettingsError;
  console.error(expected ? error.message : error);
  return 1;
}
