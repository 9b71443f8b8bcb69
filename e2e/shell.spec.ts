import { waitForHydration, expect, openHeaderMenu, test, visit, recordApiCalls, DESKTOP_ONLY } from './fixtures.ts';
import { openAccountMenu } from './members.ts';

const visible = { visible: true };

test('top navigation bar and its menu on a phone, of guests and of members', async ({ page, isMobile }) => {
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name }).filter(visible);
  const box = page.getByRole('combobox', { name: 'Search the library' }).filter(visible);
  const toggle = page.locator('summary:has-text("Menu")');
  const searchToggle = page.locator('header summary:has-text("Search")').filter(visible);
  await visit(page, '/');

  if (isMobile) {
    await test.step('the menu toggles open and closed, with the same items and the site languages', async () => {
      await toggle.click();
      for (const name of ['Texts', 'Community', 'Log in', 'Sign up', 'English', 'བོད་ཡིག', '简体中文'])
        await expect(link(name)).toBeVisible();
      await toggle.click();
      await expect(link('Community')).toHaveCount(0);
    });

    await test.step('Escape closes it and returns the focus to its button', async () => {
      await toggle.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(link('Texts')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(toggle).toBeFocused();
      await expect(link('Texts')).toHaveCount(0);
    });

    await test.step('the search box is one tap away and ready to type in', async () => {
      await searchToggle.tap();
      await expect(box).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(box).toHaveCount(0);
      await toggle.click();
    });
  }

  await test.step('the logo links to /, and there are links to /collections and /community', async () => {
    await expect(page.getByRole('link', { name: 'pothi' })).toHaveAttribute('href', '/');
    await expect(link('Texts')).toHaveAttribute('href', '/collections');
    await expect(link('Community')).toHaveAttribute('href', '/community');
  });

  await test.step('guests see links to /login and /register', async () => {
    await expect(link('Log in')).toHaveAttribute('href', '/login');
    await expect(link('Sign up')).toHaveAttribute('href', '/register');
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  });

  await test.step('the version label is 1.4.0', async () => {
    await expect(page.getByRole('contentinfo')).toContainText('1.4.0');
  });

  await test.step('search is ignored when the trimmed query is empty, else goes to /search?q=, and the box is cleared', async () => {
    if (isMobile) await searchToggle.tap();
    await box.fill('   ');
    await box.press('Enter');
    await expect(page).toHaveURL('/');
    if (isMobile && !(await box.isVisible())) await searchToggle.tap();
    await box.fill('  བྱང་ཆུབ་སེམས། ');
    await box.press('Enter');
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent('བྱང་ཆུབ་སེམས།')}`);
    await expect(page.getByRole('combobox', { name: 'Search the library', includeHidden: true }).first()).toHaveValue(
      '',
    );
  });

  await test.step('signed-in users see a log-out button and a link to /profile; logging out goes to /login', async () => {
    await page.addInitScript(() => {
      if (localStorage.getItem('loggedInVia')) return;
      sessionStorage.setItem('accessToken', 'a');
      localStorage.setItem('loggedInVia', 'pecha');
    });
    await visit(page, '/');
    await openAccountMenu(page);
    const targets = { 'My reading': '/reading', Notes: '/profile?tab=notes', Settings: '/settings' };
    for (const [name, href] of Object.entries(targets)) await expect(link(name)).toHaveAttribute('href', href);
    await page.keyboard.press('Escape');
    await expect(link('Settings')).toHaveCount(0);
    await openAccountMenu(page);
    await expect(link('Profile')).toHaveAttribute('href', '/profile');
    await page.getByRole('button', { name: 'Log out' }).filter(visible).click();
    await expect(page).toHaveURL('/login');
    expect(
      await page.evaluate(() => [sessionStorage.getItem('accessToken'), localStorage.getItem('loggedInVia')]),
    ).toEqual([null, 'pecha']);
  });
});

test(
  'site language: saved, changes the page without a reload and invalidates cached data',
  DESKTOP_ONLY,
  async ({ page, isMobile, library, context }) => {
    await visit(page, `/works/${library.mixed.id}`);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const calls = recordApiCalls(page);
    await openHeaderMenu(page, isMobile, 'Site language');
    await page.getByRole('link', { name: '简体中文' }).filter(visible).click();

    await expect(page.getByRole('heading', { name: '根本典籍' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(library.mixed.title);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN');
    await expect(page).toHaveTitle(/ · 梵夹$/);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('zh-Hans-CN');
    expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('zh-Hans-CN');
    await page.waitForLoadState('networkidle');
    expect(calls.filter((call) => call.startsWith('/api/v1/texts?language=zh'))).toHaveLength(1);

    // Going back to English fetches again: the cached data is stale.
    await page
      .locator('summary')
      .filter({ visible: true, hasText: isMobile ? '菜单' : '网站语言' })
      .click();
    await page.getByRole('link', { name: 'English' }).filter(visible).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(library.mixed.title);
    await expect.poll(() => calls.filter((call) => call.startsWith('/api/v1/texts?language=en')).length).toBe(1);

    if (!isMobile) return;
    await test.step('choosing a link closes the menu on a phone', async () => {
      await openHeaderMenu(page, true, '');
      await page.getByRole('link', { name: 'Texts' }).filter(visible).click();
      await expect(page).toHaveURL('/collections');
      await expect(page.getByRole('link', { name: 'Community' }).filter(visible)).toHaveCount(0);
    });
  },
);

test('language and theme are stored', DESKTOP_ONLY, async ({ page, context }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const choose = async (menu: string, name: string) => {
    await openHeaderMenu(page, false, menu);
    await page.getByRole('link', { name }).filter(visible).click();
  };

  await test.step('the theme follows the system until one is chosen, which is stored', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, '/');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(23, 20, 17)');
    await choose('Theme', 'Light');
    expect(await background()).toBe('rgb(251, 248, 242)');
    await page.reload();
    expect(await background()).toBe('rgb(251, 248, 242)');
  });

  await test.step('the language persists over a reload', async () => {
    await waitForHydration(page);
    await choose('Site language', 'བོད་ཡིག');
    await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
    await expect(heading).toHaveText('དཔེ་མཛོད་ལ་གཟིགས།');
  });

  await test.step('the stored language wins over a cleared cookie, which is set again', async () => {
    await context.clearCookies();
    await page.goto('/');
    await expect(heading).toHaveText('དཔེ་མཛོད་ལ་གཟིགས།');
    expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('bo-IN');
  });

  await test.step('an address that names a language wins over the stored one, until another is chosen', async () => {
    await visit(page, '/collections?lang=en');
    await expect(heading).toHaveText('Browse the Library');
    await choose('Site language', '简体中文');
    await expect(page).toHaveURL('/collections');
    await page.reload();
    await expect(heading).toHaveText('浏览藏书');
  });
});

test.describe('keyboard, and a failing library', DESKTOP_ONLY, () => {
  test.use({ expectedConsoleError: /status of 403|You do not have permission/ });

  test('focus and errors', async ({ page, library }) => {
    await visit(page, '/');

    await test.step('the first Tab offers to skip to the content', async () => {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.locator('main [data-list] a').first()).toBeFocused();
    });

    await test.step("a failing library shows 'Unexpected Application Error!' with status and message, and can be tried again", async () => {
      let isFailing = true;
      await page.route('**/api/v1/texts?*', (route) =>
        isFailing
          ? route.fulfill({
              status: 403,
              json: { code: 'forbidden', detail: 'You do not have permission to do this.' },
            })
          : route.continue(),
      );
      await page.getByRole('link', { name: library.mixed.title }).click();
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('403 You do not have permission to do this.');
      isFailing = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: library.mixed.title })).toBeVisible();
    });

    await test.step('the icons of the site are pictures', async () => {
      for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/logo.svg']) {
        const response = await page.request.get(path);
        expect(response.status(), path).toBe(200);
        expect(response.headers()['content-type'], path).toMatch(/^image\//);
      }
    });

    await test.step('a new page starts at the top with the focus on it', async () => {
      await visit(page, '/');
      await page.evaluate(() => window.scrollTo(0, 400));
      await page.locator('main [data-list] a').nth(2).press('Enter');
      await expect(page).toHaveURL(/\/works\//);
      await expect(page.locator('main')).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      // As long as the page is loading there is nothing in it to go to.
      await expect(page.locator('main [data-list] a').first()).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.locator('main a:focus')).toHaveCount(1);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse the Library');
      await expect(page.locator('main')).toBeFocused();
    });
  });
});
