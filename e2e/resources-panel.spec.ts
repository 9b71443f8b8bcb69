import { expect, setCookies, DESKTOP_ONLY, SCREEN_LANGUAGES, LONG_ON_PHONE, LONG_SCREEN_CHECK } from './fixtures.ts';
import { findViolationsInThemes } from './screen-checks.ts';
import { test, clickSegment, open } from './resources-fixtures.ts';
import { panes } from './reader-texts.ts';

test.describe('main menu', () => {
  test(
    'opens beside the text with correct counts, and follows the active passage',
    LONG_ON_PHONE,
    async ({ page, panel, passages: { root, other }, isMobile, viewport }) => {
      await test.step('opens on a segment and shows correct counts, hidden at 0', async () => {
        await open(page, root);
        await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
        const { translations, related_text } = root.info;
        await expect(panel.getByRole('button', { name: `Translations ${translations}` })).toBeVisible();
        await expect(panel.getByRole('button', { name: `Commentary ${related_text.commentaries}` })).toBeVisible();
        await expect(panel.getByRole('button', { name: /^Root text/ })).toHaveCount(0);
        for (const name of ['Search in this text', 'Compare text', 'Share'])
          await expect(panel.getByRole('button', { name })).toBeVisible();
      });

      await test.step('is beside the text, on the right; on a phone it slides up from below', async () => {
        const { width = 0, height = 0 } = viewport ?? {};
        const side = page.locator('[data-side="resources"]');
        const edges = async () => {
          const box = await side.boundingBox();
          return [box?.x ?? -1, (box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0)].map(Math.round);
        };
        await expect.poll(edges).toEqual([isMobile ? 0 : expect.any(Number), width, height]);
        const [left = 0] = await edges();
        if (!isMobile) expect(left).toBeGreaterThan(width / 2);
        expect((await side.boundingBox())?.y).toBeGreaterThan(isMobile ? 100 : 0);
      });

      await test.step('follows the active passage', async () => {
        await expect(panel).toContainText('Passage');
        const before = await panel.locator('p').first().textContent();
        await page.evaluate((id) => document.querySelector(`[data-segment-id="${id}"]`)?.scrollIntoView(), other);
        await page.locator(`[data-segment-id="${other}"]`).first().dispatchEvent('click');
        await expect(panel.locator('p').first()).not.toHaveText(before ?? '');
      });
    },
  );

  test(
    'leaves out what a guest cannot do, goes back to the entry, and starts at main again',
    DESKTOP_ONLY,
    async ({ page, panel, passages: { root } }) => {
      await test.step("'add to sheet' and 'notes' are left out", async () => {
        await open(page, root);
        await expect(panel.getByText(/add to sheet|notes/i)).toHaveCount(0);
      });

      await test.step('back returns to main and to the entry, close and open again start at main', async () => {
        await panel.locator('[data-entry="commentary"]').click();
        await expect(panel.getByRole('heading', { level: 2, name: 'Commentary' })).toBeFocused();
        await panel.getByRole('button', { name: 'Back to resources' }).click();
        await expect(panel.locator('[data-entry="commentary"]')).toBeFocused();
        await panel.locator('[data-entry="share"]').click();
        await panel.getByRole('button', { name: 'Close resources' }).click();
        await expect(panel).toHaveCount(0);
        await clickSegment(page, root.segment_id);
        await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Resources');
      });
    },
  );
});

test.describe('when a call fails', DESKTOP_ONLY, () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test('only that view reports it, a retry works, and the long link can be shared', async ({
    page,
    panel,
    passages: { root },
  }) => {
    await test.step('only that view reports it, and a retry works', async () => {
      await page.route('**/translations?*', (route) =>
        route.fulfill({ status: 403, json: { detail: 'No', code: 'forbidden' } }),
      );
      await open(page, root, 'translation');
      await expect(panel.getByRole('alert')).toContainText('This could not be loaded.');
      await expect(panes(page)).toHaveCount(1);
      await page.unroute('**/translations?*');
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect(panel.getByRole('heading', { level: 4 })).toHaveCount(root.info.translations);
      await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    });

    await test.step('without a short link the long one can be shared', async () => {
      await page.route('**/api/v1/share', (route) =>
        route.fulfill({ status: 500, json: { detail: 'No', code: 'internal_error' } }),
      );
      await open(page, root, 'share');
      await expect(panel.getByRole('textbox', { name: 'Short link' })).toHaveValue(/\/chapter\?.*segment_id=/);
      await expect(panel.getByRole('alert')).toBeVisible();
    });
  });
});

for (const language of SCREEN_LANGUAGES) {
  test(
    `every view in ${language}: axe finds nothing, no raw key, nothing wider than the panel`,
    LONG_SCREEN_CHECK,
    async ({ page, context, baseURL, panel, passages: { root } }) => {
      test.slow();
      await setCookies(context, baseURL, { language });
      await open(page, root);
      for (const view of ['main', 'search', 'translation', 'commentary', 'compare_text', 'share']) {
        if (view !== 'main') await page.locator(`[data-entry="${view}"]`).click();
        await page.waitForLoadState('networkidle');
        const findings = await findViolationsInThemes(page, { within: '[data-resources-panel]' });
        expect([view, findings]).toEqual([view, []]);
        expect(
          (await panel.innerText()).match(/\b(connection_panel|search|share|compare|common)\.[a-z_]+/g),
        ).toBeNull();
        expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        if (view !== 'main') await panel.locator('header button').first().click();
      }
    },
  );
}
