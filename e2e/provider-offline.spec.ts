import { storedParagraphs, textArea } from './editor-page.ts';
import { expect, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { expectSignedIn, expectSignedOut, newMember, storedTokens } from './members.ts';
import { plantedWords, waitForWorker, WITH_WORKER } from './offline-site.ts';
import { signIn } from './provider-page.ts';
import { createAuthor } from './sheet-authors.ts';

// Whoever logged in at an identity provider has no token of ours in a new tab, and the provider cannot be asked.

test.use({ ...WITH_WORKER, baseURL: process.env['POTHI_WITH_PROVIDER'], allowedOrigin: process.env['POTHI_PROVIDER'] });

test(
  'a member of a provider is one in a new tab without a network, with own sheets, and nobody once the session has ended there',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    test.slow();
    await signIn(page);
    await expectSignedIn(page);
    const token = (await storedTokens(page)).accessToken ?? '';
    const author = await createAuthor(request, { ...newMember(), auth: { access_token: token, refresh_token: '' } });
    const { id } = await author.createSheet('A lesson', [['content', '<p>A planted word.</p>']], {
      is_published: false,
    });
    await waitForWorker(page);
    await visit(page, `/sheets/${id}`);
    await expect(textArea(page)).toContainText('A planted word.');
    await visit(page, '/profile');
    await expect(page.getByRole('link', { name: 'A lesson', exact: true })).toBeVisible();
    await expect.poll(() => plantedWords(page)).toContain('pothi-own');
    await page.close();

    const tab = await context.newPage();
    await test.step('without a network', async () => {
      await context.setOffline(true);
      await tab.goto('/profile');
      await expectSignedIn(tab);
      await expect(tab.getByRole('link', { name: 'A lesson', exact: true })).toBeVisible();
      await tab.goto(`/sheets/${id}`);
      await expect(textArea(tab)).toContainText('A planted word.');
      await textArea(tab).click();
      await tab.keyboard.press('ControlOrMeta+End');
      await tab.keyboard.type(' On the train.');
      await expect(tab.locator('[data-save-state]')).toHaveText('Not saved — kept on this device');
    });

    await test.step('with it again, what was written goes to the account', async () => {
      await context.setOffline(false);
      await expect(tab.locator('[data-save-state="saved"]')).toHaveText('Saved', { timeout: 45_000 });
      expect(await storedParagraphs(request, id, token)).toEqual(['A planted word. On the train.']);
    });

    await test.step('the session has ended at the provider', async () => {
      // What the provider has said before is gone from the device.
      await tab.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('@@auth0')) localStorage.removeItem(key);
      });
      await tab.close();
      const other = await context.newPage();
      await visit(other, '/collections');
      await expect.poll(() => plantedWords(other)).toEqual([]);
      await context.setOffline(true);
      await other.goto('/profile');
      await expectSignedOut(other);
      await expect(other.getByText('A lesson')).toHaveCount(0);
    });
  },
);
