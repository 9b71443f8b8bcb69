import type { Page } from '@playwright/test';
import { newSheet, textArea, tool } from './editor-page.ts';
import { expect, openHeaderMenu, test, visit, DESKTOP_ONLY } from './fixtures.ts';
import { signInNewMember } from './members.ts';

// Code that is loaded when it is needed, and cannot be: without a network, or because the site was updated meanwhile.

const SCRIPTS = /\/assets\/.*\.js/;

/** The screen for failures is loaded when a page that has just opened is idle. */
const waitForErrorScreen = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/shell-parts[^/]*\.js/.test(name)),
  );

/** From now on no script is found, as after an update of the site. */
const removeScripts = async (page: Page) => {
  await waitForErrorScreen(page);
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404 }));
};

/** From now on nothing is loaded, as without a network: neither scripts nor style sheets. */
const ASSETS = /\/assets\/.*\.(?:js|css)/;
const loseAssets = async (page: Page) => {
  await waitForErrorScreen(page);
  await page.route(ASSETS, (route) => route.abort());
};

/** Style sheets of the page that are not in effect. */
const missingStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      .filter(({ sheet }) => !sheet)
      .map(({ href }) => href),
  );

test.use({ expectedConsoleError: /Failed to (load|fetch)|error occurred|preload/i });

/** Presses “Reload” and waits for the new document: the old one may show the same. */
const reload = async (page: Page) => {
  const loaded = page.waitForEvent('load', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
};

const goToCommunity = (page: Page) => page.getByRole('link', { name: 'Community' }).filter({ visible: true }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'a page that cannot be loaded says so, asks for nothing more, and can be tried again',
  DESKTOP_ONLY,
  async ({ page, isMobile }) => {
    await visit(page, '/collections');
    if (isMobile) await openHeaderMenu(page, isMobile, '');
    let requests = 0;
    page.on('request', (request) => (requests += SCRIPTS.test(request.url()) ? 1 : 0));
    await loseAssets(page);
    await goToCommunity(page);
    await expect(page.getByRole('alert')).toContainText('Check your connection and try again.');
    // The pointer still rests on the link, which asks once more.
    await page.waitForTimeout(1000);
    const asked = requests;
    await page.waitForTimeout(1500);
    expect(requests).toBe(asked);
    await expect(page.getByRole('alert')).not.toContainText('/assets/');
    await page.unroute(ASSETS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Community');
    expect(await missingStyles(page)).toEqual([]);
  },
);

test(
  'a page that could not be loaded is tried again when it is visited again',
  DESKTOP_ONLY,
  async ({ page, isMobile }) => {
    await visit(page, '/collections');
    if (isMobile) await openHeaderMenu(page, isMobile, '');
    await loseAssets(page);
    await goToCommunity(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(ASSETS);
    await page.goForward();
    await expect(heading(page)).toHaveText('Community');
  },
);

test('after an update of the site, a page that is gone offers to reload', DESKTOP_ONLY, async ({ page, isMobile }) => {
  await visit(page, '/collections');
  if (isMobile) await openHeaderMenu(page, isMobile, '');
  await removeScripts(page);
  await goToCommunity(page);
  await expect(page.getByRole('alert')).toContainText('A new version of this site is available.');
  await page.unroute(SCRIPTS);
  await reload(page);
  await expect(heading(page)).toHaveText('Community');
});

test(
  'a picture button that cannot be used leaves the editor as it is',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await newSheet(page);
    await textArea(page).click();
    await page.keyboard.type('Before');
    await loseAssets(page);
    await tool(page, 'Picture').click();
    await expect(page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })).toBeVisible();
    await textArea(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and after');
    await expect(textArea(page)).toHaveText('Before and after');
    await page.unroute(ASSETS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'Upload Image' })).toBeVisible();
  },
);

test(
  'in an old editor the picture button offers to reload, and nothing typed is lost by it',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await newSheet(page);
    await textArea(page).click();
    await removeScripts(page);
    await tool(page, 'Picture').click();
    await expect(page.getByRole('alert').filter({ hasText: 'A new version' })).toBeVisible();
    await textArea(page).click();
    await page.keyboard.type('Typed before the reload');
    await page.unroute(SCRIPTS);
    await reload(page);
    await expect(textArea(page)).toHaveText('Typed before the reload');
  },
);

test(
  'the profile stays when its picture or a tab cannot be loaded',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    await signInNewMember(context, request);
    await visit(page, '/profile');
    await loseAssets(page);
    // On a phone the notice that the network is away is at the same edge: a press would find it in the way.
    await page.setViewportSize({ width: 390, height: 844 });
    await context.setOffline(true);
    await expect(page.locator('[data-network]')).toBeVisible();
    await page.getByRole('button', { name: 'Add picture' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Notes' }).filter({ visible: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })).toBeVisible();
    await expect(heading(page)).toBeVisible();
    await context.setOffline(false);
    await page.unroute(ASSETS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Search in your notes')).toBeVisible();
  },
);
