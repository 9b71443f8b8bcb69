import { logIn, registerMember } from './members.ts';
import { expect, test, waitForHydration, LONG_DESKTOP_ONLY } from './fixtures.ts';
import {
  accessToken,
  expectSaved,
  openEditor,
  storedParagraphs,
  textArea,
  typeText,
  writeSheet,
} from './editor-page.ts';

// A school or a monastery may have the site on its own network, by name and without https. Browsers keep back there what
// they give to https and to localhost.
const NAME = 'plain.test';

test.use({
  baseURL: process.env['POTHI_ADDRESS']?.replace('localhost', NAME),
  launchOptions: async ({ launchOptions }, provide) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NAME} localhost`];
    await provide({ ...launchOptions, args });
  },
  // The browser says that it ignores two headers here; it logs failed saves too.
  expectedConsoleError: /Cross-Origin-Opener-Policy|Origin-Agent-Cluster|Failed to load resource|net::ERR/,
});

test(
  'on plain http a member logs in, writes, copies a link and loses nothing in two tabs',
  LONG_DESKTOP_ONLY,
  async ({ page, context, playwright }) => {
    const request = await playwright.request.newContext({ baseURL: process.env['POTHI_ADDRESS'] ?? '' });
    const member = await registerMember(request);
    await page.goto('/login');
    await waitForHydration(page);
    expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator, 'clipboard' in navigator])).toEqual([
      false,
      false,
      false,
    ]);
    await logIn(page, member);
    await expect(page).not.toHaveURL(/login/);

    const id = await writeSheet(page, 'Of one.', 'Of two.', 'Link: ');
    const stored = async () => storedParagraphs(request, id, await accessToken(page));

    await test.step('a link is copied', async () => {
      await page.locator('summary').filter({ hasText: 'Share' }).click();
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(page.locator('[data-outcome="copied"]')).toBeVisible();
      await page.keyboard.press('Escape');
      await typeText(page, ' ', 2);
      await page.keyboard.press('ControlOrMeta+v');
      await expect(textArea(page).locator('p').nth(2)).toHaveText(/^Link: +http:\/\/\S+$/);
      await expectSaved(page);
    });

    await test.step('a second tab does not take what the first has not saved yet', async () => {
      const saves = /\/api\/v1\/sheets\/[^/]+$/;
      await page.route(saves, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
      await typeText(page, ' Here.', 0);
      await expect(page.getByText('Not saved — kept on this device')).toBeVisible();
      const second = await context.newPage();
      await openEditor(second, `/sheets/${id}`);
      await typeText(second, ' There.', 1);
      await expectSaved(second);
      await expect(second.getByText('have been restored.')).toHaveCount(0);
      expect((await stored()).slice(0, 2)).toEqual(['Of one.', 'Of two. There.']);
      await page.unroute(saves);
      await typeText(page, ' And on.', 0);
      await expectSaved(page);
      for (const tab of [page, second])
        await expect(textArea(tab).locator('p')).toHaveText(['Of one. Here. And on.', 'Of two. There.', /^Link/]);
      expect((await stored()).slice(0, 2)).toEqual(['Of one. Here. And on.', 'Of two. There.']);
    });
    await request.dispose();
  },
);
