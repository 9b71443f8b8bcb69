import { expect, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { cutNetwork, test, waitForWorker, WITH_WORKER } from './offline-site.ts';
import { chooseVersions, countParts, keepButton, keepHeartSutra, keepVersions, textPath } from './pack-site.ts';
import { HEART_SUTRA } from './reader-texts.ts';

// Loading texts onto the device, with everything that comes between.

test.use(WITH_WORKER);

const PARTS = '**/api/v1/packs/texts/**/parts/**';

test(
  'storage that is full says so, and the text is kept when there is room again',
  LONG_DESKTOP_ONLY,
  async ({ page, site, context }) => {
    const cdp = await context.newCDPSession(page);
    // Too little for the texts from the start: the browser remembers for a while that there is room.
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.address, quotaSize: 60_000 });
    await visit(page, textPath(HEART_SUTRA));
    const dialog = await keepVersions(page);
    await expect(dialog.getByText('The device has no room left.')).toBeVisible();
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.address });
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(dialog.getByText(/^Kept · /)).toBeVisible();
  },
);

test(
  'storage that gets full in the middle says so, keeps what is there, and goes on when there is room again',
  LONG_DESKTOP_ONLY,
  async ({ page, site, context }) => {
    test.slow();
    await visit(page, textPath(HEART_SUTRA));
    await waitForWorker(page);
    const cdp = await context.newCDPSession(page);
    let asked = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(PARTS, async (route) => {
      asked += 1;
      if (asked > 3) await released;
      await route.continue();
    });
    const dialog = await keepVersions(page);
    await expect.poll(() => countParts(page)).toBeGreaterThan(0);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.address, quotaSize: 1000 });
    // Chromium remembers for half a minute that there is room.
    await page.waitForTimeout(35_000);
    release();
    await expect(dialog.getByText('The device has no room left.')).toBeVisible();
    const before = await countParts(page);
    expect(before).toBeGreaterThan(0);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.address });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText(/^Kept · /)).toBeVisible();
    expect(await countParts(page)).toBeGreaterThan(before);
  },
);

test('a part that came damaged is asked for again', LONG_DESKTOP_ONLY, async ({ page, site }) => {
  await visit(page, textPath(HEART_SUTRA));
  await waitForWorker(page);
  let damaged = 0;
  await page.route(PARTS, (route) => {
    damaged += 1;
    return damaged === 1 ? route.fulfill({ json: { kind: 'segments', segments: [] } }) : route.continue();
  });
  const dialog = await keepVersions(page);
  await expect(dialog.getByText(/^Kept · /)).toBeVisible();
  const parts = site.requested.filter(({ path }) => path.includes('/parts/')).map(({ path }) => path);
  // The damaged one never came from the server: all of them did once.
  expect(parts).toHaveLength(new Set(parts).size);
  expect(damaged).toBe(parts.length + 1);
});

test(
  'loading goes on by itself with what is missing when the server was killed meanwhile',
  LONG_DESKTOP_ONLY,
  async ({ page, site }) => {
    await visit(page, textPath(HEART_SUTRA));
    await waitForWorker(page);
    let answered = 0;
    await page.route(PARTS, async (route) => {
      answered += 1;
      if (answered === 3) await site.goAway();
      await route.continue();
    });
    const dialog = await keepVersions(page);
    await expect.poll(() => answered).toBeGreaterThan(3);
    const before = await countParts(page);
    await site.comeBack();
    await expect(dialog.getByText(/^Kept · /)).toBeVisible({ timeout: 60_000 });
    expect(await countParts(page)).toBeGreaterThan(before);
  },
);

test('two tabs that keep the same text load each part once', LONG_DESKTOP_ONLY, async ({ page, site, context }) => {
  await visit(page, textPath(HEART_SUTRA));
  await waitForWorker(page);
  const other = await context.newPage();
  await visit(other, textPath(HEART_SUTRA));
  const dialogs = await Promise.all([chooseVersions(page), chooseVersions(other)]);
  // What one tab keeps the other shows a moment later, without the button: both are pressed as they were found.
  const buttons = await Promise.all(dialogs.map((dialog) => keepButton(dialog).elementHandle()));
  await Promise.all(buttons.map((button) => button?.evaluate((element) => (element as HTMLElement).click())));
  for (const dialog of dialogs) await expect(dialog.getByText(/^Kept · /)).toBeVisible();
  const parts = site.requested.filter(({ path }) => path.includes('/parts/')).map(({ path }) => path);
  expect(parts).toHaveLength(new Set(parts).size);
  await other.close();
});

test(
  'what is kept stays with a new build, and is read with it without a network',
  LONG_DESKTOP_ONLY,
  async ({ page, site }) => {
    await keepHeartSutra(page);
    const parts = await countParts(page);
    site.replaceBuild('next');
    await page.reload();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.includes('_next.'))), {
        timeout: 40_000,
      })
      .toBe(true);
    await page.reload();
    await waitForWorker(page);
    await page.waitForLoadState('networkidle');
    await cutNetwork(page, site);
    expect(await countParts(page)).toBe(parts);
    const found = await page.evaluate(async () => (await fetch('/api/v1/search?query=emptiness')).json());
    expect(found.total).toBeGreaterThan(0);
  },
);

test('the browser is asked to keep what is stored', LONG_DESKTOP_ONLY, async ({ page }) => {
  await page.addInitScript(() => {
    const { storage } = navigator;
    const persist = storage.persist.bind(storage);
    storage.persist = () => {
      document.documentElement.dataset['persistAsked'] = 'true';
      return persist();
    };
  });
  await keepHeartSutra(page);
  await expect(page.locator('html')).toHaveAttribute('data-persist-asked', 'true');
});
