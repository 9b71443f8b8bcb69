import { expect, visit, waitForHydration, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { expectSignedOut, logIn, logOut, registerMember } from './members.ts';
import { cutNetwork, test, WITH_WORKER } from './offline-site.ts';
import { countParts, keepHeartSutra } from './pack-site.ts';
import { chapterPath, HEART_SUTRA } from './reader-texts.ts';

// The room that kept texts take, and what becomes of them when somebody logs out.

test.use(WITH_WORKER);

test(
  'texts that are kept stay when a member logs out, and the settings say how much room is used',
  LONG_DESKTOP_ONLY,
  async ({ page, site, request }) => {
    test.slow();
    const member = await registerMember(request);
    await visit(page, '/login');
    await logIn(page, member);
    await expect(page).not.toHaveURL(/login/);
    await keepHeartSutra(page);
    await visit(page, '/settings');
    const device = page.getByRole('region', { name: 'On this device' });
    await expect(
      device.getByRole('paragraph').filter({ hasText: /^This site uses [\d.]+ (kB|MB) of the [\d.]+ (MB|GB)/ }),
    ).toBeVisible();
    await device.getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Kept texts and sheets' }).getByText(/^Kept · /)).toBeVisible();
    const parts = await countParts(page);
    expect(parts).toBeGreaterThan(0);

    await logOut(page);
    await expectSignedOut(page);
    expect(await countParts(page)).toBe(parts);
    await cutNetwork(page, site);
    await page.goto(chapterPath(HEART_SUTRA));
    await waitForHydration(page);
    await expect(page.locator('[data-segment-id]').first()).not.toBeEmpty();
  },
);

test('a removed text leaves nothing in the database', LONG_DESKTOP_ONLY, async ({ page }) => {
  await keepHeartSutra(page);
  await visit(page, '/device');
  const kept = page.getByRole('region', { name: 'Kept texts and sheets' });
  await kept.getByRole('button', { name: 'Remove' }).click();
  await expect(kept.getByText(/^None yet/)).toBeVisible();
  const countRows = () =>
    page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('pothi-packs');
        opening.addEventListener('success', () => resolve(opening.result));
      });
      let rows = 0;
      for (const name of db.objectStoreNames) {
        const counting = db.transaction(name).objectStore(name).count();
        await new Promise((resolve) => counting.addEventListener('success', resolve));
        rows += counting.result;
      }
      db.close();
      return rows;
    });
  await expect.poll(countRows).toBe(0);
});
