// Finds a Chromium for the browser tests, or gets one.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell first: the same engine without the windows around it, which opens a page eight times as fast.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.HOME}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env.LOCALAPPDATA}\\Google\\Chrome\\Application\\chrome.exe`,
];

/** The browser that CHROMIUM names, else one of the system, else one that Playwright downloaded before. */
export async function findBrowser() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM is set to ${named}, and there is no program there.`);
    return named;
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = [...onPath, ...usualPlaces].find(isProgram);
  return found ?? (await downloaded());
}

/** As above; when there is none, downloads one, and failing that asks the system's package manager. */
export async function getBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.log('There is no Chromium here; getting one …');
  for (const commands of waysToInstall()) {
    if (commands.every(([program, ...args]) => succeeds(program, args))) {
      const installed = await findBrowser();
      if (installed) return installed;
    }
  }
  throw new Error(
    'No Chromium was found and none could be installed; install Chromium or Chrome, or set CHROMIUM to the path of one.',
  );
}

function waysToInstall() {
  const download = [[process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium']];
  const managers = [
    [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    ],
    [['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium']],
    [['dnf', 'install', '-y', '-q', 'chromium']],
    [['apk', 'add', '--quiet', 'chromium']],
  ];
  return process.getuid?.() === 0 ? [download, ...managers] : [download];
}

async function downloaded() {
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
