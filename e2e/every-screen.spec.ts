import type { Page } from '@playwright/test';
import {
  expect,
  setCookies,
  expectNestedContents,
  LANGUAGES_AND_THEMES,
  DESKTOP_ONLY,
  desktopOnlyUnlessTibetan,
  SCREENS,
  test,
  visit,
  recordApiCalls,
} from './fixtures.ts';
import { signInWithApi } from './members.ts';
import { findSegment, HEART_SUTRA } from './reader-texts.ts';
import { findAxeViolations, horizontalOverflow, findRawMessageKeys, findSmallTargets } from './screen-checks.ts';

const LANGUAGES = ['en', 'bo-IN', 'zh-Hans-CN'];

test.describe('without JavaScript', DESKTOP_ONLY, () => {
  test.use({ javaScriptEnabled: false });

  test('every screen can be read and every choice made', async ({ page, library, playwright, baseURL }) => {
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

/** Title, description, canonical address and language alternates. */
const expectMetadata = async (page: Page, baseURL = '') => {
  await expect(page).toHaveTitle(/ · pothi$/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`^${baseURL}.*lang=en$`));
  await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(4);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /\S/);
};

for (const [language, theme] of LANGUAGES_AND_THEMES) {
  test(
    `every screen makes no API call, passes axe, shows no raw key and fits a phone and 320 px, ${theme}, ${language}`,
    desktopOnlyUnlessTibetan(language),
    async ({ page, context, library, baseURL }) => {
      await setCookies(context, baseURL, { language, theme });
      const originalSize = page.viewportSize() ?? { width: 1280, height: 800 };
      const calls = recordApiCalls(page);
      for (const [index, name] of SCREENS.entries()) {
        await test.step(`the ${name}`, async () => {
          const path = library.screens[index]?.path ?? '';
          // The other languages are chosen by the cookie alone.
          const query = `${path.includes('?') ? '&' : '?'}lang=en`;
          await page.setViewportSize(originalSize);
          await visit(page, language === 'en' ? path + query : path);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          // The server does not wait for what stands below the collections.
          expect(calls.filter((call) => !call.startsWith('/api/v1/home'))).toEqual([]);
          if (language === 'en') await expectMetadata(page, baseURL);
          expect(await findAxeViolations(page)).toEqual([]);
          expect(await findRawMessageKeys(page)).toBeNull();
          await page.setViewportSize({ width: 390, height: 844 });
          expect(
            await findSmallTargets(page, 'main a, main button, main select, main summary, header summary, footer a'),
          ).toEqual([]);
          await page.setViewportSize({ width: 320, height: 640 });
          await expect.poll(() => horizontalOverflow(page)).toBe(0);
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

test.describe('notes, history, bookmarks and collections of a member', () => {
  for (const [language, theme] of LANGUAGES_AND_THEMES) {
    test(
      `pass axe, show no raw key and fit 320 px, with touch targets of 44 px, ${theme}, ${language}`,
      DESKTOP_ONLY,
      async ({ page, context, request, baseURL }) => {
        const { post } = await signInWithApi(context, request);
        await setCookies(context, baseURL, { language, theme });
        await context.addInitScript((code) => localStorage.setItem('language', code), language);
        const { segment_id } = await findSegment(request, HEART_SUTRA, 2);
        await post('/notes', { spot: { segment_id }, body: 'On the heart', colour: 'pink' });
        await post('/reading/places', { places: [{ segment_id }] });
        await post('/reading/history', { places: [{ segment_id }] });
        const { id } = (await (await post('/sheet-collections', { title: 'Mine', is_public: true })).json()) as {
          id: string;
        };
        const paths = [
          '/profile?tab=notes',
          '/profile?tab=history',
          '/profile?tab=history&show=places',
          '/profile?tab=collections',
          `/sheet-collections/${id}`,
        ];
        await visit(page, paths[0] ?? '');
        for (const path of paths) {
          const link = page.locator(`main a[href="${path}"]`).first();
          if (path !== paths[0]) await link.click();
          if (path.startsWith('/profile')) await expect(link).toHaveAttribute('aria-current', 'page');
          else await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine');
          await expect(page).toHaveURL(path);
          await expect(page.locator('main [data-list]')).toBeVisible();
          await expect(page.getByText(/Loading|正在加载/)).toHaveCount(0);
          expect([path, await findAxeViolations(page)]).toEqual([path, []]);
          expect(await findRawMessageKeys(page, 'main')).toBeNull();
          await page.setViewportSize({ width: 320, height: 640 });
          await expect.poll(() => horizontalOverflow(page)).toBe(0);
          const small = await findSmallTargets(page, 'main a, main button, main select, main input');
          expect([path, small]).toEqual([path, []]);
          await page.setViewportSize({ width: 1280, height: 800 });
        }
      },
    );
  }
});
