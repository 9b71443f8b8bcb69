import type { Page } from '@playwright/test';
import { createAdminScreens, tryFile } from './admin-screens.ts';
import { expect, readMessages, test, visit, LONG_DESKTOP_ONLY } from './fixtures.ts';
import { findAxeViolations, horizontalOverflow } from './screen-checks.ts';

/** Without a place to break, and all alike. */
const LONG = 'W'.repeat(280);
/** Ids, codes, addresses and the states of things, which the interface compares and translates. */
const CODE = /^[\da-z_.:+-]{0,40}$|^[a-z]+(-[A-Za-z]+)+$|^\/|^https?:|^[A-Z][A-Z\d.-]*$|^[A-Z][a-z]{3}$/;
const WRITTEN = new Set(['title', 'name', 'words', 'reason', 'label', 'target_name', 'citation', 'category']);

/** The same with long words instead of what people have written. */
const lengthen = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string')
    return /date$|until$/.test(key) || (CODE.test(value) && !WRITTEN.has(key)) ? value : LONG;
  if (Array.isArray(value)) return value.map((each) => lengthen(each, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lengthen(each, name)]));
};

/** As long as each field allows. */
const fillFields = async (page: Page): Promise<void> => {
  for (const part of await page.locator('main details').all())
    await part.evaluate((element: HTMLDetailsElement) => (element.open = true));
  const fields = page.locator('main input:is(:not([type]), [type=text], [type=search]), main textarea');
  for (const field of await fields.all())
    if ((await field.isVisible()) && (await field.isEditable()))
      await field.fill(LONG.slice(0, Number(await field.getAttribute('maxlength')) || 280));
};

test(
  'no name, title or other words of 280 letters without a space make a screen of the administration wider than the window',
  LONG_DESKTOP_ONLY,
  async ({ page, context, request }) => {
    test.setTimeout(240_000);
    const screens = await createAdminScreens(context, request);
    const tried = await tryFile(page, await readMessages('en'));
    await page.route(
      (url) => url.pathname.startsWith('/api/v1/'),
      async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        const response = await route.fetch();
        const type = response.headers()['content-type'] ?? '';
        if (!type.includes('json') || !response.ok()) return route.fulfill({ response });
        return route.fulfill({ response, json: lengthen(await response.json()) });
      },
    );
    // Whoever leaves a form is asked.
    page.on('dialog', (dialog) => void dialog.accept());
    for (const path of [...screens, ...tried]) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        await visit(page, path);
        await page.waitForLoadState('networkidle');
        await expect(page.locator('main').getByText('Loading...')).toHaveCount(0);
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await horizontalOverflow(page), `${width} ${path}`).toBeLessThanOrEqual(0);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        await fillFields(page);
        expect.soft(await horizontalOverflow(page), `${path}, fields`).toBeLessThanOrEqual(0);
        expect.soft(await findAxeViolations(page), path).toEqual([]);
      });
    }
  },
);
