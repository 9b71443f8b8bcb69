// npm run browsers: one journey through the built site in Firefox and in WebKitGTK, which the other tests do not use.
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { stopAllProcesses, startBuiltServer } from '../../scripts/server-process.ts';
import { NotInstalledError, type SmokeBrowser } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { smokeJourney } from './smoke-journey.ts';
import { startWebKit } from './webkit.ts';

const SCREENSHOTS = 'test-results/browsers';
const counts = { passed: 0, failed: 0, skipped: 0 };

await ensureBuilt();
mkdirSync(SCREENSHOTS, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'pothi-browsers-'));
const port = String(await freePort());
const site = await startBuiltServer({ DATA_DIR: dataDir, PORT: port, RATE_LIMITS: 'off' }).ready;
for (const start of [startFirefox, startWebKit]) {
  try {
    await runJourney(await start(1280, 800));
  } catch (error) {
    if (!(error instanceof NotInstalledError)) throw error;
    console.log(`Skipped: ${error.message}`);
    counts.skipped += 1;
  }
}
await stopAllProcesses();
await rm(dataDir, { recursive: true, force: true });
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 ? 1 : 0);

/** Stops at the first step that fails, since the next ones build on it. */
async function runJourney(browser: SmokeBrowser): Promise<void> {
  console.log(`\n— ${browser.name}`);
  for (const [index, [name, run]] of smokeJourney().entries()) {
    const step = run(browser, site).then(
      () => undefined,
      (error: Error) => error,
    );
    const failure = await step;
    const file = `${browser.name.toLowerCase()}-${index + 1}-${name.replaceAll(/\W+/g, '-')}.png`;
    writeFileSync(join(SCREENSHOTS, file), Buffer.from(await browser.screenshot(), 'base64'));
    console.log(failure ? `✗ ${name}: ${failure.message}` : `✓ ${name}`);
    counts[failure ? 'failed' : 'passed'] += 1;
    if (failure) break;
  }
  await browser.close();
}
