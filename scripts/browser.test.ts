import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeBrowsers, findBrowser, findBrowserWithTabs, findFullBrowser } from './browser.mjs';

let folder = '';
const program = (name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pothi-browser-'));
  vi.stubEnv('CHROMIUM', '');
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe('the browser of the tests', () => {
  it('is the one that CHROMIUM names, before any of the system', async () => {
    program('chromium');
    const named = program('my own');
    vi.stubEnv('CHROMIUM', named);
    expect(await findBrowser()).toBe(named);
  });

  it('is asked for by name when CHROMIUM names none: never another one silently', async () => {
    program('chromium');
    vi.stubEnv('CHROMIUM', join(folder, 'nothing'));
    await expect(findBrowser()).rejects.toThrow(/CHROMIUM is set to .*nothing, and there is no program there/);
  });

  it('is else one of the system, the headless shell first', async () => {
    const whole = program('chromium');
    expect(await findBrowser()).toBe(whole);
    const shell = program('chromium-headless-shell');
    expect(await findBrowser()).toBe(shell);
  });

  it('is a full one for tests of several tabs, whichever others there are', async () => {
    program('chromium-headless-shell');
    const whole = program('google-chrome');
    expect(await findFullBrowser()).toBe(whole);
    const named = program('my own');
    vi.stubEnv('CHROMIUM', named);
    expect(await findFullBrowser()).toBe(named);
  });

  it('is the headless shell for those too where there is no other', async () => {
    const shell = program('chromium-headless-shell');
    // The machine may have a browser in one of the usual places.
    expect(await findBrowserWithTabs()).toBe((await findFullBrowser()) ?? shell);
    const whole = program('chromium');
    expect(await findBrowserWithTabs()).toBe(whole);
  });

  it('is named in the first lines of a run', async () => {
    const whole = program('chromium');
    expect(await describeBrowsers()).toContain(`Browser tests run in ${whole}.`);
    const shell = program('chromium-headless-shell');
    expect(await describeBrowsers()).toContain(`run in ${shell}, those with several tabs in ${whole}.`);
    vi.stubEnv('CHROMIUM', whole);
    expect(await describeBrowsers()).toBe(`Browser tests run in ${whole}, which CHROMIUM names.`);
  });
});
