import type { Page } from '@playwright/test';
import { DESKTOP_ONLY, expect, openHeaderMenu, test, visit } from './fixtures.ts';
import { registerMember, signInNewMember } from './members.ts';

const siteLanguage = (page: Page) => page.locator('html').getAttribute('lang');
const notice = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button') });

/** In the bar of a desktop. */
const choose = async (page: Page, menu: string, name: string) => {
  await openHeaderMenu(page, false, menu);
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
};

test.use({ expectedConsoleError: /Failed to load resource/ });

test(
  'the language that a member chooses in the bar is the language of the account',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const { auth } = await signInNewMember(context, request);
    const headers = { authorization: `Bearer ${auth.access_token}` };
    const accountLanguage = async () =>
      ((await (await request.get('/api/v1/users/me/settings', { headers })).json()) as { site_language: string })
        .site_language;
    await visit(page, '/collections');
    await choose(page, 'Site language', '简体中文');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN');
    await expect.poll(accountLanguage).toBe('zh-Hans-CN');

    await test.step('a choice that cannot be saved says so and is saved on the next try', async () => {
      await page.route('**/api/v1/users/me/settings', (route) => route.abort());
      await choose(page, '网站语言', 'English');
      await expect(notice(page)).toContainText('could not be saved in your account');
      await page.unroute('**/api/v1/users/me/settings');
      await notice(page).getByRole('button', { name: 'Try again' }).click();
      await expect.poll(accountLanguage).toBe('en');
      await expect(notice(page)).toHaveCount(0);
    });
  },
);

test('the language that a guest has chosen is not replaced without a word', DESKTOP_ONLY, async ({ page, request }) => {
  await visit(page, '/collections');
  await choose(page, 'Site language', 'བོད་ཡིག');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');

  await test.step('an address opens the site in another language once', async () => {
    await visit(page, '/collections?lang=en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse the Library');
    await expect(notice(page)).toContainText('This address opens the site in English.');
    await visit(page, '/community');
    expect(await siteLanguage(page)).toBe('bo-IN');
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step('the notice leads back, or keeps the other language', async () => {
    await visit(page, '/collections?lang=en');
    await notice(page).getByRole('button', { name: 'བོད་ཡིག' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bo-IN');
    await expect(page).toHaveURL('/collections');
    await visit(page, '/collections?lang=zh-Hans-CN');
    await notice(page).getByRole('button', { name: '保持 简体中文' }).click();
    await visit(page, '/community');
    expect(await siteLanguage(page)).toBe('zh-Hans-CN');
  });

  await test.step('after login the notice leads back to it, for the account too', async () => {
    const member = await registerMember(request);
    await visit(page, '/login');
    await page.getByLabel('电子邮箱').fill(member.email);
    await page.getByLabel('密码', { exact: true }).fill(member.password);
    await page.getByLabel('密码', { exact: true }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(notice(page)).toContainText('The site is now in English, the language of your account.');
    await notice(page).getByRole('button', { name: '简体中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN');
    const headers = { authorization: `Bearer ${member.auth.access_token}` };
    await expect
      .poll(async () => (await (await request.get('/api/v1/users/me/settings', { headers })).json()) as object)
      .toMatchObject({ site_language: 'zh-Hans-CN' });
  });
});
