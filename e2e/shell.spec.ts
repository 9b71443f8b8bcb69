import { expect, openChoices, test, visit, watchCalls, ONCE } from './fixtures.ts';

const visible = { visible: true };

test.describe('top navigation bar', () => {
  test('the logo links to /, and there are links to /collections and /community', async ({ page, isMobile }) => {
    await visit(page, '/');
    await expect(page.getByRole('link', { name: 'pothi' })).toHaveAttribute('href', '/');
    if (isMobile) await openChoices(page, true, '');
    await expect(page.getByRole('link', { name: 'Texts' }).filter(visible)).toHaveAttribute('href', '/collections');
    await expect(page.getByRole('link', { name: 'Community' }).filter(visible)).toHaveAttribute('href', '/community');
  });

  test('search goes to /search?q=, is ignored when the trimmed query is empty, and the box is cleared', async ({
    page,
    isMobile,
  }) => {
    await visit(page, '/');
    if (isMobile) await openChoices(page, true, '');
    const box = page.getByRole('combobox', { name: 'Search the library' }).filter(visible);
    await box.fill('   ');
    await box.press('Enter');
    await expect(page).toHaveURL('/');
    if (isMobile && !(await box.isVisible())) await openChoices(page, true, '');
    await box.fill('  བྱང་ཆུབ་སེམས། ');
    await box.press('Enter');
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent('བྱང་ཆུབ་སེམས།')}`);
    await expect(page.getByRole('combobox', { name: 'Search the library', includeHidden: true }).first()).toHaveValue(
      '',
    );
  });

  test('guests see links to /login and /register', async ({ page, isMobile }) => {
    await visit(page, '/');
    if (isMobile) await openChoices(page, true, '');
    await expect(page.getByRole('link', { name: 'Log in' }).filter(visible)).toHaveAttribute('href', '/login');
    await expect(page.getByRole('link', { name: 'Sign up' }).filter(visible)).toHaveAttribute('href', '/register');
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  });

  test('signed-in users see a log-out button and a link to /profile; logging out goes to /login', async ({
    page,
    isMobile,
  }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem('loggedInVia')) return;
      sessionStorage.setItem('accessToken', 'a');
      localStorage.setItem('loggedInVia', 'pecha');
    });
    await visit(page, '/');
    if (isMobile) await openChoices(page, true, '');
    await expect(page.getByRole('link', { name: 'Profile' }).filter(visible)).toHaveAttribute('href', '/profile');
    await page.getByRole('button', { name: 'Log out' }).filter(visible).click();
    await expect(page).toHaveURL('/login');
    expect(
      await page.evaluate(() => [sessionStorage.getItem('accessToken'), localStorage.getItem('loggedInVia')]),
    ).toEqual([null, 'pecha']);
  });

  test('the version label is 1.4.0', ONCE, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toContainText('1.4.0');
  });
});

test.describe('site language', () => {
  test('is saved, changes the page without a reload and invalidates cached data', async ({
    page,
    isMobile,
    library,
    context,
  }) => {
    await visit(page, `/works/${library.mixed.id}`);
    await page.evaluate(() => Object.assign(window, { kept: true }));
    const calls = watchCalls(page);
    await openChoices(page, isMobile, 'Site language');
    await page.getByRole('link', { name: '简体中文' }).filter(visible).click();

    await expect(page.getByRole('heading', { name: '根本典籍' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(library.mixed.title);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN');
    await expect(page).toHaveTitle(/ · 梵夹$/);
    expect(await page.evaluate(() => 'kept' in window)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('zh-Hans-CN');
    expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('zh-Hans-CN');
    await page.waitForLoadState('networkidle');
    expect(calls.filter((call) => call.startsWith('/api/v1/texts?language=zh'))).toHaveLength(1);

    // Going back to English asks again: what was cached is stale.
    await page
      .locator('summary')
      .filter({ visible: true, hasText: isMobile ? '菜单' : '网站语言' })
      .click();
    await page.getByRole('link', { name: 'English' }).filter(visible).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(library.mixed.title);
    await expect.poll(() => calls.filter((call) => call.startsWith('/api/v1/texts?language=en')).length).toBe(1);
  });

  test('persists over a reload', ONCE, async ({ page, isMobile }) => {
    await visit(page, '/');
    await openChoices(page, isMobile, 'Site language');
    await page.getByRole('link', { name: 'བོད་ཡིག' }).filter(visible).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('དཔེ་མཛོད་ལ་གཟིགས།');
  });

  test('the stored language wins over a cleared cookie, which is written anew', ONCE, async ({ page, context }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'bo-IN'));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('དཔེ་མཛོད་ལ་གཟིགས།');
    expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('bo-IN');
  });

  test(
    'an address that names a language wins over the stored one, until another is chosen',
    ONCE,
    async ({ page, isMobile }) => {
      await page.addInitScript(() => {
        if (!localStorage.getItem('language')) localStorage.setItem('language', 'bo-IN');
      });
      await visit(page, '/collections?lang=en');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse the Library');
      await openChoices(page, isMobile, 'Site language');
      await page.getByRole('link', { name: '简体中文' }).filter(visible).click();
      await expect(page).toHaveURL('/collections');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('浏览藏书');
    },
  );

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is a plain link, and is kept for the next page', ONCE, async ({ page, isMobile }) => {
      await page.goto('/');
      await openChoices(page, isMobile, 'Site language');
      await page.getByRole('link', { name: 'བོད་ཡིག' }).filter(visible).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
      await page.goto('/collections');
      await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
    });
  });
});

test.describe('theme', () => {
  test('follows the system until chosen, and is kept', ONCE, async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, '/');
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await paper()).toBe('rgb(23, 20, 17)');
    await openChoices(page, isMobile, 'Page colour');
    await page.getByRole('link', { name: 'Light' }).filter(visible).click();
    expect(await paper()).toBe('rgb(251, 248, 242)');
    await page.reload();
    expect(await paper()).toBe('rgb(251, 248, 242)');
  });
});

test.describe('mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const toggle = 'summary:has-text("Menu")';

  test('toggles open and closed, with the same items and the site languages', async ({ page }) => {
    await visit(page, '/');
    await page.locator(toggle).click();
    for (const name of ['Texts', 'Community', 'Log in', 'Sign up', 'English', 'བོད་ཡིག', '简体中文']) {
      await expect(page.getByRole('link', { name }).filter(visible)).toBeVisible();
    }
    await page.locator(toggle).click();
    await expect(page.getByRole('link', { name: 'Community' }).filter(visible)).toHaveCount(0);
  });

  test('choosing a link closes the menu', async ({ page, library }) => {
    await visit(page, `/works/${library.mixed.id}`);
    await page.locator(toggle).click();
    await page.getByRole('link', { name: 'Texts' }).filter(visible).click();
    await expect(page).toHaveURL('/collections');
    await expect(page.getByRole('link', { name: 'Community' }).filter(visible)).toHaveCount(0);
  });

  test('Escape closes it and gives the focus back to its button', async ({ page }) => {
    await visit(page, '/');
    await page.locator(toggle).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Search the library' }).filter(visible)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator(toggle)).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Search the library' }).filter(visible)).toHaveCount(0);
  });
});

test.describe('keyboard', ONCE, () => {
  test('the first Tab offers to skip to the content', async ({ page }) => {
    await visit(page, '/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('main [data-list] a').first()).toBeFocused();
  });

  test('a new page begins at its top with the focus on it', async ({ page }) => {
    await visit(page, '/');
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.locator('main [data-list] a').nth(2).press('Enter');
    await expect(page).toHaveURL(/\/works\//);
    await expect(page.locator('main')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test.describe('a failing library', ONCE, () => {
  test.use({ expectedComplaint: /status of 403|You do not have permission/ });

  test("shows 'Unexpected Application Error!' with status and message, and can be tried again", async ({
    page,
    library,
  }) => {
    await visit(page, '/');
    let isAway = true;
    await page.route('**/api/v1/texts?*', (route) =>
      isAway
        ? route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'You do not have permission to do this.' } })
        : route.continue(),
    );
    await page.getByRole('link', { name: library.mixed.title }).click();
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('403 You do not have permission to do this.');
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: library.mixed.title })).toBeVisible();
  });
});
