import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { registerMember, signInNewMember } from './members.ts';
import {
  waitForHydration,
  expect,
  setCookies,
  SCREEN_LANGUAGES,
  test,
  visit,
  DESKTOP_ONLY,
  LONG,
  LONG_DESKTOP_SCREEN_CHECK,
} from './fixtures.ts';
import { expectFieldError, horizontalOverflow, findSmallTargets, findViolationsInThemes } from './screen-checks.ts';
import {
  REFUSED_STATUS,
  section,
  field,
  button,
  statusOf,
  openSettings,
  logInStatus,
  refreshStatus,
  logInAgain,
  readSettings,
  IPHONE,
} from './settings-page.ts';

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

  test(
    'errors are shown beside their fields, sessions are listed, and the data can be exported',
    LONG,
    async ({ page, context, request }) => {
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
        // A double click only asks.
        await button(iphone, 'Log out: Safari on iPhone').dblclick();
        const question = page.getByRole('dialog', { name: 'Log out: Safari on iPhone' });
        await button(question, 'Cancel').click();
        await expect(rows).toHaveCount(2);
        expect(await refreshStatus(request, phone)).toBe(200);
        await button(iphone, 'Log out: Safari on iPhone').click();
        await button(question, 'Log out').click();
        await expect(question.getByRole('alert')).toContainText('No connection.');
        await page.unroute('**/auth/sessions/*');
        await button(question, 'Log out').click();
        await expect(rows).toHaveCount(1);
        await expect(section(page, 'Active sessions').getByRole('status')).toHaveText('Logged out: Safari on iPhone');
        await expect(rows.first()).toBeFocused();
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
        await expectFieldError(
          field(part, 'New email address'),
          'There is already an account with this email address.',
        );
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
    },
  );
});

test(
  'the settings pass axe, fit 320 px, are fully translated and have touch targets of 44 px',
  LONG_DESKTOP_SCREEN_CHECK,
  async ({ page, context, request, baseURL }) => {
    const member = await signInNewMember(context, request);
    await logInAgain(request, member, 'curl/8.5.0');
    const originalSize = page.viewportSize() ?? { width: 1280, height: 800 };
    for (const language of SCREEN_LANGUAGES) {
      await test.step(language, async () => {
        await page.setViewportSize(originalSize);
        await setCookies(context, baseURL, { language });
        await visit(page, '/settings');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
        expect(await findViolationsInThemes(page)).toEqual([]);
        const text = await page.getByRole('main').innerText();
        expect(text.match(/\b[a-z]+(_[a-z]+)*\.[a-z]+_?[a-z]+(\.[a-z_]+)+\b|\bsettings\.\w+/g)).toBeNull();
        if (language !== 'en') {
          const latin = text.replaceAll(/\S+@\S+|Chrome|Windows|Linux|Android|\b[kMG]B\b/g, '').match(/[A-Za-z]{2,}/g);
          expect((latin ?? []).filter((word) => word !== 'English')).toEqual([]);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await horizontalOverflow(page)).toBe(0);
        const targets =
          'main a, main button, main select, main input:not([hidden], [type=radio]), main label:has(input)';
        expect(await findSmallTargets(page, targets)).toEqual([]);
      });
    }
  },
);
