import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import {
  type Auth,
  expectSignedIn,
  expectSignedOut,
  findLinkInMail,
  type Member,
  newMember,
  registerMember,
  signInNewMember,
} from './members.ts';
import { waitForHydration, expect, setCookies, LANGUAGES_AND_THEMES, test, visit, DESKTOP_ONLY } from './fixtures.ts';
import { expectFieldError, findAxeViolations, horizontalOverflow } from './screen-checks.ts';

const REFUSED_STATUS = /status of (400|401|404|409|503)|net::ERR/;

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (container: Locator, label: string) => container.getByLabel(label, { exact: true });
const button = (container: Locator | Page, name: string) => container.getByRole('button', { name, exact: true });
const statusOf = (container: Locator) => container.getByRole('status');

const openSettings = async (page: Page) => {
  await visit(page, '/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
};

const logInStatus = async (request: APIRequestContext, { email, password }: Pick<Member, 'email' | 'password'>) =>
  (await request.post('/api/v1/auth/login', { data: { email, password } })).status();

const refreshStatus = async (request: APIRequestContext, { refresh_token }: Auth) =>
  (await request.post('/api/v1/auth/refresh-token', { data: { token: refresh_token } })).status();

const logInAgain = async (request: APIRequestContext, member: Member, userAgent: string): Promise<Auth> => {
  const response = await request.post('/api/v1/auth/login', {
    data: { email: member.email, password: member.password },
    headers: { 'user-agent': userAgent },
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { auth: Auth }).auth;
};

const readSettings = async (page: Page, request: APIRequestContext) => {
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken'));
  const response = await request.get('/api/v1/users/me/settings', { headers: { authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(200);
  return (await response.json()) as Record<string, unknown> & { username: string };
};

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test(
  'a guest is asked to log in and comes back; without a password; languages',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const member = await registerMember(request);
    await test.step('a guest is asked to log in and comes back', async () => {
      await page.goto('/settings');
      await expect(page).toHaveURL('/login');
      await field(page.getByRole('main'), 'Email').fill(member.email);
      await field(page.getByRole('main'), 'Password').fill(member.password);
      await button(page.getByRole('main'), 'Log in').click();
      await expect(page).toHaveURL('/settings');
      await expect(section(page, 'Email address')).toContainText(`Your address is ${member.email}.`);
    });

    await test.step('an account without a password gets a link to set one instead of forms that would fail', async () => {
      await page.route('**/users/me/settings', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), has_password: false } });
      });
      await openSettings(page);
      for (const name of ['Email address', 'Password', 'Delete account']) {
        const part = section(page, name);
        await expect(part).toContainText(`we’ll send it to ${member.email}.`);
        await expect(part.getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/forgot-password');
        await expect(part.locator('form')).toHaveCount(0);
      }
      await expect(field(section(page, 'Username'), 'Username')).toBeVisible();
      await page.unroute('**/users/me/settings');
    });

    await test.step('languages are saved, and the page changes to the chosen one', async () => {
      await openSettings(page);
      const part = section(page, 'Languages');
      await field(part, 'Site language').selectOption('简体中文');
      await field(part, 'Language of translations').selectOption('Japanese');
      await button(part, 'Save').click();
      const chineseSection = section(page, '语言');
      await expect(statusOf(chineseSection)).toHaveText('已保存');
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN');
      expect(await readSettings(page, request)).toMatchObject({
        site_language: 'zh-Hans-CN',
        translation_language: 'ja',
      });
      expect(await page.evaluate(() => localStorage.getItem('translationLanguage'))).toBe('ja');
      await page.reload();
      await waitForHydration(page);
      await expect(field(chineseSection, '译文语言')).toHaveValue('ja');
      await field(chineseSection, '译文语言').selectOption('与网站相同');
      await button(chineseSection, '保存').click();
      await expect(statusOf(chineseSection)).toHaveText('已保存');
      expect(await readSettings(page, request)).toMatchObject({ translation_language: null });
    });
  },
);

test.describe('settings of an account', DESKTOP_ONLY, () => {
  test.use({ expectedConsoleError: REFUSED_STATUS });

  test('errors are shown beside their fields, sessions are listed, and the data can be exported', async ({
    page,
    context,
    request,
  }) => {
    const [member, other] = [await signInNewMember(context, request), await registerMember(request)];
    const phone = await logInAgain(request, member, IPHONE);
    await openSettings(page);

    await test.step('sessions are listed by device, and one can be ended', async () => {
      const rows = section(page, 'Active sessions').getByRole('listitem');
      await expect(rows).toHaveCount(2);
      await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
      await expect(rows.first()).toContainText('This device');
      await expect(rows.first().getByRole('button')).toHaveCount(0);
      const iphone = rows.filter({ hasText: 'Safari on iPhone' });
      await expect(iphone).toContainText(/Last used (just now|\d+ minutes? ago)/);

      await page.route('**/auth/sessions/*', (route) => route.abort());
      await button(iphone, 'Log out: Safari on iPhone').click();
      await expect(iphone.getByRole('alert')).toContainText('No connection.');
      await page.unroute('**/auth/sessions/*');
      await button(iphone, 'Log out: Safari on iPhone').click();
      await expect(rows).toHaveCount(1);
      await expect(section(page, 'Active sessions').getByRole('status')).toHaveText('Logged out: Safari on iPhone');
      await expect(section(page, 'Active sessions').getByRole('list')).toBeFocused();
      expect(await refreshStatus(request, phone)).toBe(401);
    });

    await test.step('a refused e-mail address is reported at its field, and nothing typed is lost', async () => {
      const part = section(page, 'Email address');
      await button(part, 'Send confirmation').click();
      await expectFieldError(field(part, 'New email address'), 'Please enter a valid email address.');
      await expect(field(part, 'Password')).toHaveAccessibleDescription('Please enter your password.');
      await field(part, 'New email address').fill(other.email);
      await field(part, 'Password').fill('not the password');
      await button(part, 'Send confirmation').click();
      await expectFieldError(field(part, 'Password'), 'The password is incorrect.');
      await field(part, 'Password').fill(member.password);
      await button(part, 'Send confirmation').click();
      await expectFieldError(field(part, 'New email address'), 'There is already an account with this email address.');
      await expect(field(part, 'New email address')).toHaveValue(other.email);
      await expect(statusOf(part)).toHaveText('');
    });

    await test.step('a password must be repeated exactly, not be common, and the current one must be right', async () => {
      const part = section(page, 'Password');
      await field(part, 'Current password').fill('not the password');
      await field(part, 'New password').fill('a lamp in the window');
      await field(part, 'Repeat the new password').fill('a lamp in the windov');
      await button(part, 'Save password').click();
      await expectFieldError(field(part, 'Repeat the new password'), 'Passwords do not match, try again');
      await field(part, 'Repeat the new password').fill('a lamp in the window');
      await button(part, 'Save password').click();
      await expectFieldError(field(part, 'Current password'), 'The password is incorrect.');
      await field(part, 'Current password').fill(member.password);
      await field(part, 'New password').fill('password123');
      await field(part, 'Repeat the new password').fill('password123');
      await button(part, 'Save password').click();
      await expectFieldError(field(part, 'New password'), 'This password is too common. Please choose another.');
      expect(await logInStatus(request, member)).toBe(200);
    });

    await test.step('notifications are chosen by keyboard and saved separately from the languages', async () => {
      const part = section(page, 'Notifications');
      await field(section(page, 'Languages'), 'Language of translations').selectOption('French');
      await button(section(page, 'Languages'), 'Save').click();
      await part.getByRole('radio', { checked: true }).focus();
      for (const name of ['Once a week', 'Never']) {
        if (await part.getByRole('radio', { name, exact: true }).isChecked()) continue;
        await part.getByRole('radio', { name, exact: true }).press('Space');
      }
      await expect(part.getByRole('radio', { name: 'Never' })).toBeChecked();
      await page.keyboard.press('Enter');
      await expect(statusOf(part)).toHaveText('Saved');
      await expect(statusOf(section(page, 'Languages'))).toHaveText('Saved');
      expect(await readSettings(page, request)).toMatchObject({
        notification_frequency: 'never',
        translation_language: 'fr',
      });
      await page.reload();
      await waitForHydration(page);
      await expect(part.getByRole('radio', { name: 'Never' })).toBeChecked();
    });

    for (const [failure, response, message, name, value] of [
      [
        'the server is unavailable',
        { status: 503, json: { code: 'unavailable', detail: 'x' } },
        'The site is temporarily unavailable',
        'Once a week',
        'weekly',
      ],
      ['there is no connection', undefined, 'No connection.', 'Once a day', 'daily'],
    ] as const) {
      await test.step(`notifications report that ${failure}, and can be saved afterwards`, async () => {
        const part = section(page, 'Notifications');
        await page.route('**/users/me/settings', (route) => (response ? route.fulfill(response) : route.abort()));
        await part.getByRole('radio', { name }).check();
        await button(part, 'Save').click();
        await expect(part.getByRole('alert').filter({ hasText: message })).toBeVisible();
        await expect(part.getByRole('radio', { name })).toBeChecked();
        await page.unroute('**/users/me/settings');
        await button(part, 'Save').click();
        await expect(statusOf(part)).toHaveText('Saved');
        await expect(part.getByRole('alert').filter({ hasText: message })).toHaveCount(0);
        expect(await readSettings(page, request)).toMatchObject({ notification_frequency: value });
        await expect(part.getByText(/^Digests start once you open the link/)).toBeVisible();
      });
    }

    await test.step('the export is a ZIP with the account in it and no secret', async () => {
      const part = section(page, 'Your data');
      await page.route('**/users/me/export', (route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'x' } }),
      );
      await button(part, 'Download').click();
      await expect(part.getByRole('alert')).toContainText('The site is temporarily unavailable.');
      await page.unroute('**/users/me/export');

      const [download] = await Promise.all([page.waitForEvent('download'), button(part, 'Download').click()]);
      await expect(statusOf(part)).toHaveText('The file is in your downloads.');
      await expect(part.getByRole('alert')).toHaveText('');
      expect(download.suggestedFilename()).toBe('pothi-export.zip');
      const files = unzipSync(await readFile(await download.path()));
      const contents = Object.values(files)
        .map((file) => strFromU8(file))
        .join('\n');
      expect(Object.keys(files).length).toBeGreaterThan(0);
      expect(contents).toContain(member.email);
      expect(contents).not.toMatch(/argon2|password_hash|token_hash/);
      expect(contents).not.toContain(member.auth.refresh_token);
      expect(contents).not.toContain(member.auth.access_token);
    });
  });

  test('address, username and password are changed', async ({ page, context, request }) => {
    const [member, other] = [await signInNewMember(context, request), await registerMember(request)];
    const otherSession = await logInAgain(request, member, IPHONE);
    await openSettings(page);

    await test.step('the username is validated while typing, must be free, and the old one keeps working', async () => {
      const { username: before } = await readSettings(page, request);
      const part = section(page, 'Username');
      const name = field(part, 'Username');
      await expect(part).toContainText('Links with your old name keep working.');
      await expect(name).toHaveValue(before);
      await name.fill('');
      await name.pressSequentially('pe');
      await expect(name).not.toHaveAttribute('aria-invalid');
      await name.pressSequentially(' ma');
      await expect(name).toHaveAccessibleDescription(/^Please use only letters/);
      await name.fill('settings');
      await expect(name).toHaveAccessibleDescription('This username cannot be used.');

      const taken = `taken.${member.email.slice(5, 25)}`;
      await request.post('/api/v1/users/me/username', {
        data: { username: taken },
        headers: { authorization: `Bearer ${other.auth.access_token}` },
      });
      await name.fill(taken);
      await button(part, 'Save').click();
      await expectFieldError(name, 'This username is taken.');

      const wanted = `པདྨ.${member.email.slice(5, 25)}`;
      await name.fill(wanted.toUpperCase());
      await expect(name).toHaveAccessibleDescription(`You will be @${wanted}.`);
      await button(part, 'Save').click();
      await expect(statusOf(part)).toHaveText('Saved');
      await expect(name).toHaveValue(wanted);
      const old = await request.get(`/api/v1/users/${encodeURIComponent(before)}`);
      expect(((await old.json()) as { username: string }).username).toBe(wanted);
      await page.goto('/profile');
      await expect(page.getByText(`@${wanted}`)).toBeVisible();
    });

    await test.step('the password is changed; every other session ends and this one stays', async () => {
      await openSettings(page);
      const password = 'a lamp in the window';
      const [part, sessions] = [section(page, 'Password'), section(page, 'Active sessions')];
      await expect(part).toContainText('are logged out everywhere else.');
      await expect(sessions.getByRole('listitem')).toHaveCount(2);
      await field(part, 'Current password').fill(member.password);
      await field(part, 'New password').fill(password);
      await field(part, 'Repeat the new password').fill(password);
      await button(part, 'Save password').click();
      await expect(statusOf(part)).toHaveText('Saved. You are logged out everywhere else.');
      await expect(sessions.getByRole('listitem')).toHaveCount(1);
      for (const label of ['Current password', 'New password', 'Repeat the new password'])
        await expect(field(part, label)).toHaveValue('');
      expect(await refreshStatus(request, otherSession)).toBe(401);
      expect(await logInStatus(request, member)).toBe(401);
      expect(await logInStatus(request, { ...member, password })).toBe(200);
      await page.reload();
      await waitForHydration(page);
      await expect(part).toBeVisible();
      member.password = password;
    });

    await test.step('the e-mail address changes only with the link sent to the new one; the link works once', async () => {
      const { email } = newMember();
      const part = section(page, 'Email address');
      await field(part, 'New email address').fill(email);
      await field(part, 'Password').fill(member.password);
      await page.keyboard.press('Enter');
      await expect(statusOf(part)).toHaveText(`We’ve sent a link to ${email}.`);
      await expect(part).toContainText(`${email} has not been confirmed yet.`);
      await expect(part).toContainText(`Your address is ${member.email}.`);
      await expect(field(part, 'Password')).toHaveValue('');
      expect(await logInStatus(request, { ...member, email })).toBe(401);

      const link = await findLinkInMail(email, '/confirm-email');
      await page.goto(link);
      await expect(page.getByText(`Your email address is now ${email}.`)).toBeVisible();
      await expect(page).toHaveURL('/confirm-email');
      await page.getByRole('main').getByRole('link', { name: 'Account settings' }).click();
      await expect(part).toContainText(`Your address is ${email}.`);
      await expect(part).not.toContainText('has not been confirmed yet');
      expect(await logInStatus(request, { ...member, email })).toBe(200);
      await page.goto(link);
      await expect(page.getByText('This link is no longer valid. Please request a new one.')).toBeVisible();
    });
  });

  test('a session that ends over unsaved input, ending all sessions, and deleting the account', async ({
    page,
    context,
    request,
    browser,
    baseURL,
  }) => {
    const member = await signInNewMember(context, request);
    await openSettings(page);

    await test.step('unsaved input: a prompt opens over the page, nothing is lost, and the change is saved', async () => {
      const { email } = newMember();
      const part = section(page, 'Email address');
      await field(part, 'New email address').fill(email);
      await field(part, 'Password').fill(member.password);
      await field(section(page, 'Username'), 'Username').fill('half-typed');
      const { access_token } = await logInAgain(request, member, IPHONE);
      const ended = await request.delete('/api/v1/auth/sessions', {
        headers: { authorization: `Bearer ${access_token}` },
      });
      expect(ended.status()).toBe(204);

      await button(part, 'Send confirmation').click();
      const dialog = page.getByRole('dialog', { name: 'Please log in again' });
      await field(dialog, 'Email').fill(member.email);
      await field(dialog, 'Password').fill(member.password);
      await button(dialog, 'Log in').click();
      await expect(dialog).toHaveCount(0);
      await expect(statusOf(part)).toHaveText(`We’ve sent a link to ${email}.`);
      await expect(field(section(page, 'Username'), 'Username')).toHaveValue('half-typed');
      await expect(page).toHaveURL('/settings');
    });

    await test.step('all sessions end, in another browser too, after a confirmation', async () => {
      const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
      const other = await otherContext.newPage();
      await other.goto('/login');
      await waitForHydration(other);
      await field(other.getByRole('main'), 'Email').fill(member.email);
      await field(other.getByRole('main'), 'Password').fill(member.password);
      await button(other.getByRole('main'), 'Log in').click();
      await expect(other).toHaveURL('/collections');
      await expectSignedIn(other);

      await button(page, 'Log out everywhere').click();
      const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' });
      await expect(button(dialog, 'Cancel')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(button(page, 'Log out everywhere')).toBeFocused();
      await button(page, 'Log out everywhere').click();
      await button(dialog, 'Log out everywhere').click();
      await expect(page).toHaveURL('/login');
      await expectSignedOut(page);

      await other.goto('/settings');
      await expect(other).toHaveURL('/login');
      await expectSignedOut(other);
      await otherContext.close();
    });

    await test.step('deleting the account needs the password and a confirmation, and really deletes it', async () => {
      await field(page.getByRole('main'), 'Email').fill(member.email);
      await field(page.getByRole('main'), 'Password').fill(member.password);
      await button(page.getByRole('main'), 'Log in').click();
      await expectSignedIn(page);
      const newSession = await logInAgain(request, member, IPHONE);
      await openSettings(page);
      const { username } = await readSettings(page, request);
      const part = section(page, 'Delete account');
      const dialog = page.getByRole('dialog', { name: 'Permanently delete your account?' });
      await button(part, 'Delete account…').click();
      await expectFieldError(field(part, 'Password'), 'Please enter your password.');

      await field(part, 'Password').fill('not the password');
      await button(part, 'Delete account…').click();
      await expect(dialog).toContainText(username);
      await expect(dialog).toContainText('Your published sheets stay');
      await button(dialog, 'Delete permanently').click();
      await expectFieldError(field(part, 'Password'), 'The password is incorrect.');

      await field(part, 'Password').fill(member.password);
      await part.getByRole('radio', { name: 'Delete them too' }).check();
      await button(part, 'Delete account…').click();
      await expect(dialog).toContainText('your published sheets will be deleted');
      await expect(button(dialog, 'Keep account')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(field(part, 'Password')).toHaveValue(member.password);
      expect(await logInStatus(request, member)).toBe(200);

      await button(part, 'Delete account…').click();
      await button(dialog, 'Delete permanently').click();
      await expect(page).toHaveURL('/collections');
      const deletedNotice = page.getByRole('status').filter({ hasText: 'Your account has been deleted.' });
      await expect(deletedNotice).toBeVisible();
      await expectSignedOut(page);
      expect(await findAxeViolations(page)).toEqual([]);
      await button(page, 'Close').click();
      await expect(deletedNotice).toHaveCount(0);
      expect(await logInStatus(request, member)).toBe(401);
      expect(await refreshStatus(request, newSession)).toBe(401);
      expect((await request.get(`/api/v1/users/${encodeURIComponent(username)}`)).status()).toBe(404);
      await page.goto('/settings');
      await expect(page).toHaveURL('/login');
    });
  });
});

test('the settings pass axe, fit 320 px, are fully translated and have touch targets of 44 px', async ({
  page,
  context,
  request,
  baseURL,
  isMobile,
}) => {
  const member = await signInNewMember(context, request);
  await logInAgain(request, member, 'curl/8.5.0');
  const originalSize = page.viewportSize() ?? { width: 1280, height: 800 };
  // The phone project runs in Tibetan, which needs the most room.
  for (const [language, theme] of LANGUAGES_AND_THEMES.filter(([code]) => !isMobile || code === 'bo-IN')) {
    await test.step(`${language}, ${theme}`, async () => {
      await page.setViewportSize(originalSize);
      await setCookies(context, baseURL, { language, theme });
      await visit(page, '/settings');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
      expect(await findAxeViolations(page)).toEqual([]);
      const text = await page.getByRole('main').innerText();
      expect(text.match(/\b[a-z]+(_[a-z]+)*\.[a-z]+_?[a-z]+(\.[a-z_]+)+\b|\bsettings\.\w+/g)).toBeNull();
      if (language !== 'en') {
        const latin = text.replaceAll(/\S+@\S+|Chrome|Windows|Linux|Android/g, '').match(/[A-Za-z]{2,}/g);
        expect((latin ?? []).filter((word) => word !== 'English')).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await horizontalOverflow(page)).toBe(0);
      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'main a, main button, main select, main input:not([hidden], [type=radio]), main label:has(input)',
          ),
        ]
          .filter((element) => element.checkVisibility())
          .map((element) => [element.textContent, Math.round(element.getBoundingClientRect().height)] as const)
          .filter(([, height]) => height < 44),
      );
      expect(small).toEqual([]);
    });
  }
});
