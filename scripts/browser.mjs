// Finds or installs a Chromium for the browser tests.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const HEADLESS_SHELL = 'chromium-headless-shell';

const FULL_BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

const USUAL_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.HOME}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env.LOCALAPPDATA}\\Google\\Chrome\\Application\\chrome.exe`,
];

/**
 * The browser that CHROMIUM names, else one of the system, else one that Playwright downloaded before. The headless shell
 * comes first: the same engine without windows opens a page eight times as fast.
 */
export async function findBrowser() {
  return configuredBrowser() ?? findProgram([HEADLESS_SHELL]) ?? (await findFullBrowser());
}

/** The one of tests with several tabs; where there is no full browser they run in the headless shell, too. */
export async function findBrowserWithTabs() {
  return (await findFullBrowser()) ?? (await findBrowser());
}

/**
 * A browser with tabs and windows, where there is one. It slows down tabs in the background and asks for favicons, as the
 * browsers of users do, and the headless shell does not: tests of several tabs run in it.
 */
export async function findFullBrowser() {
  return configuredBrowser() ?? findProgram(FULL_BROWSERS) ?? USUAL_PATHS.find(isProgram) ?? (await findDownloaded());
}

/** Which browsers the tests use and why, for the first lines of a test run. */
export async function describeBrowsers() {
  const browser = await findBrowser();
  if (!browser) return 'There is no Chromium here; one is installed before the browser tests.';
  const full = await findBrowserWithTabs();
  if (process.env.CHROMIUM) return `Browser tests run in ${browser}, which CHROMIUM names.`;
  const hint = 'Set CHROMIUM to the path of another one to use that.';
  return full !== browser
    ? `Browser tests run in ${browser}, those with several tabs in ${full}. ${hint}`
    : `Browser tests run in ${browser}. ${hint}`;
}

function configuredBrowser() {
  const configured = process.env.CHROMIUM;
  if (!configured) return undefined;
  if (!isProgram(configured)) throw new Error(`CHROMIUM is set to ${configured}, and there is no program there.`);
  return configured;
}

/** The first of these programs on the search path. */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

/**
 * The browser of the tests. When there is none with tabs, downloads one, or else installs one with the package manager; where
 * that cannot be done a headless shell will do.
 */
export async function findOrInstallBrowser() {
  const found = await findBrowser();
  if (found && (await findFullBrowser())) return found;
  console.log('There is no full Chromium here; installing one …');
  for (const commands of installCommands()) {
    if (commands.every(([program, ...args]) => succeeds(program, args)) && (await findFullBrowser())) break;
  }
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error(
    'No Chromium was found and none could be installed; install Chromium or Chrome, or set CHROMIUM to the path of one.',
  );
}

function installCommands() {
  const download = [[process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium']];
  const managers = [
    [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell'],
    ],
    [['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium']],
    [['dnf', 'install', '-y', '-q', 'chromium']],
    [['apk', 'add', '--quiet', 'chromium']],
  ];
  return process.getuid?.() === 0 ? [download, ...managers] : [download];
}

async function findDownloaded() {
  try {
    const { chromium } = await import('playwright-core');
    const path = chromium.executablePath();
    return path && existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function succeeds(program, args) {
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
    return true;
  } catch {
    return false;
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
