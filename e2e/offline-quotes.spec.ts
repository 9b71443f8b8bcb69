import { storedRows, textArea, title, tool } from './editor-page.ts';
import { expect, waitForHydration, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { signInWithApi } from './members.ts';
import { cutNetwork, restoreNetwork, test, WITH_WORKER } from './offline-site.ts';
import { keepHeartSutra } from './pack-site.ts';

test.use(WITH_WORKER);

test(
  'a passage of a kept text is found and quoted in a sheet without a network, and goes up with it',
  LONG_DESKTOP_ONLY,
  async ({ page, site, context, request }) => {
    test.slow();
    const { member } = await signInWithApi(context, request);
    await keepHeartSutra(page);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await cutNetwork(page, site);
    await page.goto('/sheets/new');
    await waitForHydration(page);
    await title(page).fill('Quoted on the train');
    await textArea(page).click();
    await tool(page, 'Passage from a text').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('emptiness');
    await dialog
      .getByRole('button', { name: /^Choose passage/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(dialog).toHaveCount(0);
    const quote = textArea(page).getByRole('figure', { name: 'Passage from a text' });
    await expect(quote.locator('blockquote')).toContainText(/emptiness/i);
    await expect(page.locator('[data-save-state]')).toHaveText('Not saved — kept on this device');
    await page.reload();
    await expect(quote.locator('blockquote')).toContainText(/emptiness/i);

    await restoreNetwork(page, site);
    await expect(page.locator('[data-save-state="saved"]')).toHaveText('Saved', { timeout: 60_000 });
    const isSource = ({ type }: { type: string }) => type === 'source';
    const rows = await storedRows(page, member.auth.access_token, (stored) => stored.some(isSource));
    expect(rows.find(isSource)?.content).toMatch(/emptiness/i);
  },
);
