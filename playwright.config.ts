import { defineConfig, devices } from '@playwright/test';
import { findBrowser, findBrowserWithTabs } from './scripts/browser.mjs';

const launchOptions = {
  executablePath: await findBrowser(),
  // Else a browser started without a language keeps no file under a Tibetan name.
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
  // The tests often run as root in a container, where the sandbox cannot; and nothing may reach for the network.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** `npm test` runs the short ones, `npm run long-tests` the long ones, everything else all. See `e2e/fixtures.ts`. */
const set = process.env['BROWSER_TESTS'] ?? 'all';

const choose = ({ all = /./, never, long }: { all?: RegExp; never: RegExp; long: RegExp }) => ({
  grep: set === 'long' ? long : all,
  grepInvert: set === 'short' ? [never, long] : never,
});

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/playwright',
  // One more than the cores of a small machine: while one waits for the page, another can go on.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // On a machine that does other work too a browser stalls now and then; `npm test` names what needed another try.
  retries: 2,
  // Long enough for a busy machine: a test waits for what it expects, never for a time.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env['POTHI_ADDRESS'],
    // A recording of every page would take longer than the tests; a failure comes with a snapshot of the page anyway.
    trace: 'off',
    // It would answer for the network that tests cut off or replace; `offline.spec.ts` allows it.
    serviceWorkers: 'block',
    // A press that finds its target covered fails by itself, and says by what.
    actionTimeout: 20_000,
    launchOptions,
  },
  projects: [
    // First, because it has the longest test: at the end, the other workers would wait for it.
    {
      name: 'tabs',
      ...choose({ all: /@tabs/, never: /@phone/, long: /@long.*@tabs/ }),
      use: {
        viewport: { width: 1280, height: 800 },
        launchOptions: {
          ...launchOptions,
          executablePath: await findBrowserWithTabs(),
          // Tabs in the background get few frames and slow timers, as they do for users.
          ignoreDefaultArgs: [
            '--disable-background-timer-throttling',
            '--disable-backgrounding-occluded-windows',
            '--disable-renderer-backgrounding',
          ],
        },
      },
    },
    {
      name: 'desk',
      ...choose({ never: /@phone|@tabs/, long: /@long/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // Whole files of it, and single tests by their tag: who signs in and what a search finds depend on no width.
      testIgnore: ['provider*.spec.ts', 'sessions*.spec.ts'],
      ...choose({ never: /@desktop-only|@tabs/, long: /@long|@mobile-long/ }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
