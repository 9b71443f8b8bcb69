import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const executablePath = process.env['CHROMIUM_PATH'] ?? (await findBrowser());

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/server.ts',
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
    launchOptions: {
      executablePath,
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
    },
  },
  projects: [
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // Whole files of it, and single tests by their tag: who signs in and what a search finds depend on no width.
      testIgnore: ['provider.spec.ts', 'sessions.spec.ts'],
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
