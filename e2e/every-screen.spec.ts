import { axe } from './axe.ts';
import { expect, LOOKS, ONCE, onceUnlessTibetan, SCREENS, test, visit, watchCalls } from './fixtures.ts';

const LANGUAGES = ['en', 'bo-IN', 'zh-Hans-CN'];

const cookies = (baseURL: string | undefined, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value, url: baseURL ?? '' }));

test.describe('without JavaScript', ONCE, () => {
  test.use({ javaScriptEnabled: false });

  for (const [index, name] of SCREENS.entries()) {
    test(`the ${name} is complete and readable`, async ({ page, library }) => {
      const screen = library.screens[index];
      const response = await page.goto(screen?.path ?? '');
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen?.heading ?? '');
      await expect(page.locator('main [data-list]')).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
    });
  }

  for (const language of LANGUAGES) {
    test(`the first byte is already in ${language} when that was chosen`, async ({
      page,
      context,
      library,
      baseURL,
    }) => {
      await context.addCookies(cookies(baseURL, { language }));
      for (const { path } of library.screens) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      }
    });
  }
});

for (const [index, name] of SCREENS.entries()) {
  for (const [language, theme] of LOOKS) {
    test(
      `the ${name} makes no API call, passes axe, shows no raw key and fits 320 px, ${theme}, ${language}`,
      onceUnlessTibetan(language),
      async ({ page, context, library, baseURL }) => {
        await context.addCookies(cookies(baseURL, { language, theme }));
        const calls = watchCalls(page);
        await visit(page, library.screens[index]?.path ?? '');
        expect(calls).toEqual([]);
        expect(await axe(page)).toEqual([]);
        const words = await page.locator('body').innerText();
        expect(words.match(/\b[a-z]+(_[a-z]+)*\.[a-z]+_?[a-z]+(\.[a-z_]+)*\b/g)).toBeNull();
        await page.setViewportSize({ width: 320, height: 640 });
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(overflow).toBe(0);
      },
    );
  }
}

test('touch targets on a phone are at least 44 px high', async ({ page, library }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path } of library.screens) {
    await visit(page, path);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main a, main button, main select, main summary, header summary, footer a')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          // The link of a row covers the whole row.
          const box = (
            element.closest('li')?.contains(element) && getComputedStyle(element, '::after').position === 'absolute'
              ? (element.closest('li') ?? element)
              : element
          ).getBoundingClientRect();
          return { text: element.textContent, height: Math.round(box.height) };
        })
        .filter(({ height }) => height < 44),
    );
    expect([path, small]).toEqual([path, []]);
  }
});

test('every screen names itself, its address and its languages', ONCE, async ({ page, library, baseURL }) => {
  for (const { path, heading } of library.screens) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
    await expect(page).toHaveTitle(/ · pothi$/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`^${baseURL}.*lang=en$`));
    await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(4);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /\S/);
    expect(heading).toBeTruthy();
  }
});

test.describe('something that does not exist', () => {
  test.use({ expectedComplaint: /status of 404/ });

  for (const path of ['/collections/nothing', '/works/nothing', '/texts/nothing?type=root_text']) {
    test(`${path} answers 404 with the not-found placeholder, also once the page is alive`, ONCE, async ({ page }) => {
      const calls = watchCalls(page);
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { name: 'No content found' })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      expect(calls).toEqual([]);
    });
  }
});
