import type { Page } from '@playwright/test';
import { DESKTOP_ONLY, expect, readMessages, setCookies, SITE_LANGUAGES, test, visit, LONG } from './fixtures.ts';
import { signInWithApi } from './members.ts';
import { LONG_TEXT } from './reader-texts.ts';
import { findAxeViolations } from './screen-checks.ts';

/** Nothing of a dialog is cut off or wider than the screen. */
const expectToFit = async (page: Page, name: string, width: number) => {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('select').first()).toBeVisible();
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
  const { wide, page: wholePage } = await dialog.evaluate((element) => ({
    wide: [...element.querySelectorAll<HTMLElement>('*')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible')
      .map((each) => `${each.tagName} ${each.className}`),
    page: document.documentElement.scrollWidth,
  }));
  expect([name, wide, wholePage]).toEqual([name, [], width]);
};

test.describe('dialogs of downloads on a phone', DESKTOP_ONLY, () => {
  for (const language of SITE_LANGUAGES) {
    test(
      `in ${language} fit: a text, a collection, a collection of sheets`,
      LONG,
      async ({ page, context, request, baseURL }) => {
        test.setTimeout(120_000);
        const messages = await readMessages(language);
        const { post } = await signInWithApi(context, request);
        const source = [{ position: 0, type: 'content', content: '<p>Patience is the best of vows.</p>' }];
        const { sheet_id } = await (await post('/sheets', { title: 'On patience', source, is_published: true })).json();
        const title = 'A'.repeat(100);
        const { id } = await (await post('/sheet-collections', { title, is_public: true })).json();
        await post(`/sheet-collections/${id}/sheets`, { sheet_id });
        const { collections } = (await (await request.get('/api/v1/collections?language=en')).json()) as {
          collections: { id: string }[];
        };
        await setCookies(context, baseURL, { language });
        const open = () => page.getByRole('button', { name: messages['text.download'], exact: true }).click();
        for (const width of [320, 390]) {
          await page.setViewportSize({ width, height: 800 });
          await visit(page, `/sheet-collections/${id}`);
          await open();
          await expectToFit(page, `sheets-${language}-${width}`, width);
          await visit(page, `/collections/${collections[0]?.id}`);
          await open();
          await expectToFit(page, `collection-${language}-${width}`, width);
          await visit(page, `/texts/${LONG_TEXT}`);
          await open();
          await expectToFit(page, `text-${language}-${width}`, width);
        }
        expect(await findAxeViolations(page, { within: 'dialog' })).toEqual([]);
      },
    );
  }
});
