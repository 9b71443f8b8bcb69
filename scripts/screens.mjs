// npm run screens: the screen checks of the browser tests in every site language and theme; `npm test` takes one of each.
import { tool } from './checks.mjs';
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';

await ensureInstalled();
const { findOrInstallBrowser } = await import('./browser.mjs');
await findOrInstallBrowser();
await ensureBuilt();
const options = ['--grep', '@screen-check', '--timeout', '300000', '--reporter=list', ...process.argv.slice(2)];
process.exit(
  await run(tool('@playwright/test/cli.js', 'test', ...options), { env: { ...process.env, ALL_SCREENS: '1' } }),
);
