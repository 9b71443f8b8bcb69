import type { Page } from '@playwright/test';
import {
  expect,
  setCookies,
  expectNestedContents,
  SCREEN_LANGUAGES,
  SITE_LANGUAGES,
  DESKTOP_ONLY,
  DESKTOP_SCREEN_CHECK,
  SCREENS,
  test,
  visit,
  recordApiCalls,
} from './fixtures.ts';
import { findFocusProblems } from './keyboard-walk.ts';
import { horizontalOverflow, findRawMessageKeys, findSmallTargets, findViolationsInThemes } from './screen-checks.ts';

/** Title, description, canonical address and language alternates. */
const expectMetadata = async (page: Page, baseURL = '') => {
  await expect(page).toHaveTitle(/ · pothi$/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`^${baseURL}.*lang=en$`));
  await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(4);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /\S/);
};

test.describe('without JavaScript', DESKTOP_ONLY, () => {
  test.use({ javaScriptEnabled: false });

  test('every screen can be read and every choice made', async ({ page, library, playwright, baseURL }) => {
    for (const [index, name] of SCREENS.entries()) {
      await test.step(`the ${name} is complete and readable`, async () => {
        const screen = library.screens[index];
        const path = screen?.path ?? '';
        const response = await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
        expect(response?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen?.heading ?? '');
        await expect(page.locator('main [data-list]')).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
        await expectMetadata(page, baseURL);
      });
    }

    for (const language of SITE_LANGUAGES) {
      await test.step(`the server renders in ${language} when that was chosen`, async () => {
        const extraHTTPHeaders = { cookie: `language=${language}` };
        const request = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders });
        for (const { path } of library.screens)
          expect(await (await request.get(path)).text(), path).toMatch(new RegExp(`<html [^>]*lang="${language}"`));
        await request.dispose();
      });
    }

    await test.step('the contents of a text are a nested, expandable table', async () => {
      await page.goto(`/texts/${library.nested.id}?type=root_text`);
      await expectNestedContents(page);
    });

    await test.step('the pagination is links and a form', async () => {
      await page.goto('/collections?limit=5');
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page.locator('main [data-list] li')).toHaveCount(1);
      await page.getByLabel('Per page').selectOption('20');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.locator('main [data-list] li')).toHaveCount(6);
    });

    await test.step('account forms say that they need JavaScript and cannot be submitted', async () => {
      for (const path of ['/login', '/register', '/forgot-password']) {
        await page.goto(path);
        await expect(page.locator('noscript p')).toHaveText(/^This form needs JavaScript/);
        await expect(page.getByRole('main').locator('button[type="submit"]')).toBeDisabled();
      }
    });

    await test.step('the site language is a plain link and stays for the next page', async () => {
      await page.goto('/');
      await page.locator('summary').filter({ visible: true, hasText: 'Site language' }).click();
      await page.getByRole('link', { name: 'བོད་ཡིག' }).filter({ visible: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
      await page.goto('/collections');
      await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
    });
  });
});

for (const language of SCREEN_LANGUAGES) {
  test(
    `every screen makes no API call, passes axe, shows no raw key, fits a phone and 320 px and shows where the keyboard is, ${language}`,
    DESKTOP_SCREEN_CHECK,
    async ({ page, context, library, baseURL }) => {
      await setCookies(context, baseURL, { language });
      const originalSize = page.viewportSize() ?? { width: 1280, height: 800 };
      const calls = recordApiCalls(page);
      for (const [index, name] of SCREENS.entries()) {
        await test.step(`the ${name}`, async () => {
          const path = library.screens[index]?.path ?? '';
          await page.setViewportSize(originalSize);
          await visit(page, path);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          // The server does not wait for what stands below the collections.
          expect(calls.filter((call) => !call.startsWith('/api/v1/home'))).toEqual([]);
          expect(await findViolationsInThemes(page)).toEqual([]);
          expect(await findRawMessageKeys(page)).toBeNull();
          await page.setViewportSize({ width: 390, height: 844 });
          expect(
            await findSmallTargets(page, 'main a, main button, main select, main summary, header summary, footer a'),
          ).toEqual([]);
          await page.setViewportSize({ width: 320, height: 640 });
          await expect.poll(() => horizontalOverflow(page)).toBe(0);
          expect.soft(await findFocusProblems(page)).toEqual([]);
          // A link that has had the focus prefetches its page, which is no call of the next screen.
          await page.goto('about:blank');
          calls.length = 0;
        });
      }
    },
  );
}

test.describe('something that does not exist', () => {
  test.use({ expectedConsoleError: /status of 404/ });

  test('answers 404 with the not-found placeholder, also once the page is hydrated', DESKTOP_ONLY, async ({ page }) => {
    const calls = recordApiCalls(page);
    const unavailable = 'Text is not available or you do not have permission to access it.';
    for (const [path, heading] of [
      ['/collections/nothing', 'No content found'],
      ['/works/nothing', 'No content found'],
      ['/texts/nothing?type=root_text', unavailable],
      ['/texts/00000000-0000-4000-8000-000000000000?type=root_text', unavailable],
    ] as const) {
      await test.step(path, async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(404);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
        expect(calls).toEqual([]);
      });
    }
  });
});
