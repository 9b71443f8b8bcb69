import { once } from 'node:events';
import { readSettings, SettingsError } from './settings.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';
import { stopRequest } from './stop-request.ts';

const stop = stopRequest();
const code = await main();
// Everything is closed by now; a stray timer of some library must not keep the process.
process.exit(code);

async function main(): Promise<number> {
  try {
    const server = await startServer(readSettings(), { signal: stop, say: console.log });
    console.log(`Pothi is ready: ${server.address}`);
    if (!stop.aborted) await once(stop, 'abort');
    await server.close();
  } catch (error) {
    if (error !== stop.reason) return report(error);
  }
  return stop.reason instanceof Error && stop.reason.name !== 'AbortError' ? report(stop.reason) : 0;
}

/** What the operator can mend is told in a sentence; anything else is a fault of ours, and told whole. */
function report(error: unknown): number {
  const expected = error instanceof StartError || error instanceof SettingsError;
  console.error(expected ? error.message : error);
  return 1;
}
