import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import {
  expect,
  expectNestedContents,
  LOOKS,
  ONCE,
  onceUnlessTibetan,
  SCREENS,
  test,
  visit,
  watchCalls,
} from './fixtures.ts';
import { overflow, rawKeys, smallTargets } from './screen-checks.ts';

const LANGUAGES = ['en', 'bo-IN', 'zh-Hans-CN'];

const cookies = (baseURL: string | undefined, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value, url: baseURL ?? '' }));

test.describe('without JavaScript', ONCE, () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read, opened and chosen', async ({ page, library, playwright, baseURL }) => {
    for (const [index, name] of SCREENS.entries()) {
      await test.step(`the ${name} is complete and readable`, async () => {
        const screen = library.screens[index];
        const response = await page.goto(screen?.path ?? '');
        expect(response?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen?.heading ?? '');
        await expect(page.locator('main [data-list]')).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
      });
    }

    for (const language of LANGUAGES) {
      await test.step(`the first byte is already in ${language} when that was chosen`, async () => {
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

    await test.step('a form of an account says that it needs it, and sends no password anywhere', async () => {
      for (const path of ['/login', '/register', '/forgot-password']) {
        await page.goto(path);
        await expect(page.locator('noscript p')).toHaveText(/^This form needs JavaScript/);
        await expect(page.getByRole('main').locator('button[type="submit"]')).toBeDisabled();
      }
    });

    await test.step('the site language is a plain link, and is kept for the next page', async () => {
      await page.goto('/');
      await page.locator('summary').filter({ visible: true, hasText: 'Site language' }).click();
      await page.getByRole('link', { name: 'བོད་ཡིག' }).filter({ visible: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
      await page.goto('/collections');
      await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
    });
  });
});

/** Every screen names itself, its address and its languages. */
const expectNamed = async (page: Page, baseURL = '') => {
  await expect(page).toHaveTitle(/ · pothi$/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`^${baseURL}.*lang=en$`));
  await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(4);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /\S/);
};

for (const [language, theme] of LOOKS) {
  test(
    `every screen makes no API call, passes axe, shows no raw key and fits a phone and 320 px, ${theme}, ${language}`,
    onceUnlessTibetan(language),
    async ({ page, context, library, baseURL }) => {
      await context.addCookies(cookies(baseURL, { language, theme }));
      const wide = page.viewportSize() ?? { width: 1280, height: 800 };
      const calls = watchCalls(page);
      for (const [index, name] of SCREENS.entries()) {
        await test.step(`the ${name}`, async () => {
          const path = library.screens[index]?.path ?? '';
          // The others are asked for by the cookie alone.
          const query = `${path.includes('?') ? '&' : '?'}lang=en`;
          await page.setViewportSize(wide);
          await visit(page, language === 'en' ? path + query : path);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          expect(calls).toEqual([]);
          if (language === 'en') await expectNamed(page, baseURL);
          expect(await axe(page)).toEqual([]);
          expect(await rawKeys(page)).toBeNull();
          await page.setViewportSize({ width: 390, height: 844 });
          expect(
            await smallTargets(page, 'main a, main button, main select, main summary, header summary, footer a'),
          ).toEqual([]);
          await page.setViewportSize({ width: 320, height: 640 });
          await expect.poll(() => overflow(page)).toBe(0);
        });
      }
    },
  );
}

test.describe('something that does not exist', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('answers 404 with the not-found placeholder, also once the page is hydrated', ONCE, async ({ page }) => {
    const calls = watchCalls(page);
    for (const path of ['/collections/nothing', '/works/nothing', '/texts/nothing?type=root_text']) {
      await test.step(path, async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(404);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading', { name: 'No content found' })).toBeVisible();
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
        expect(calls).toEqual([]);
      });
    }
  });
});
