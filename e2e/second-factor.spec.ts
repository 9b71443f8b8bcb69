import type { Page } from '@playwright/test';
import pg from 'pg';
import { periodAt, totpCode } from '../server/auth/totp.rules.ts';
import { base32Bytes } from './base32.ts';
import { expect, setCookies, test, visit, DESKTOP_ONLY } from './fixtures.ts';
import { expectSignedIn, logIn, logOut, signInNewMember } from './members.ts';
import { expectFieldError, findAxeViolations, findRawMessageKeys, horizontalOverflow } from './screen-checks.ts';
import { button, field, openSettings, REFUSED_STATUS, section } from './settings-page.ts';

test.use({ expectedConsoleError: REFUSED_STATUS });

const TITLE = 'Two-step login';
const CODE = 'Code from your authenticator app';

/** What the app on the phone shows, now or in a later period: each code works once. */
const appCode = (key: string, later = 0) => totpCode(base32Bytes(key), periodAt(Date.now()) + later);

const paste = async (page: Page, text: string) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('ControlOrMeta+V');
};

test(
  'two-step login is set up, asked for, replaced by a recovery code, and turned off',
  DESKTOP_ONLY,
  async ({ page, context, request }) => {
    const member = await signInNewMember(context, request);
    const part = section(page, TITLE);
    let key = '';
    let codes: string[] = [];

    await test.step('the settings show a key for the app, as a QR code and as text', async () => {
      await openSettings(page);
      await field(part, 'Password').fill('not this one');
      await field(part, 'Password').press('Enter');
      await expectFieldError(field(part, 'Password'), 'The password is incorrect.');
      await field(part, 'Password').fill(member.password);
      await field(part, 'Password').press('Enter');
      await expect(part.getByRole('img', { name: 'QR code with the key for your authenticator app' })).toBeVisible();
      const inApp = part.getByRole('link', { name: 'Open in an app on this device' });
      await expect(inApp).toHaveAttribute('href', /^otpauth:\/\/totp\//);
      key = (await part.locator('code').innerText()).replaceAll(' ', '');
      expect(key).toMatch(/^[A-Z2-7]{32}$/);
      await expect(field(part, CODE)).toHaveAttribute('autocomplete', 'one-time-code');
    });

    await test.step('nothing is too wide for 320 px, and axe finds nothing', async () => {
      const size = page.viewportSize();
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      expect(await findAxeViolations(page)).toEqual([]);
      if (size) await page.setViewportSize(size);
    });

    await test.step('a first code turns it on, and recovery codes are shown once', async () => {
      await button(part, 'Turn on').click();
      await expectFieldError(field(part, CODE), 'Please enter the code.');
      await field(part, CODE).fill('12345');
      await button(part, 'Turn on').click();
      await expectFieldError(field(part, CODE), 'The code is incorrect or was used already.');
      await field(part, CODE).fill('');
      const code = appCode(key);
      await field(part, CODE).focus();
      await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`);
      await button(part, 'Turn on').click();
      const list = part.getByRole('group', { name: 'Recovery codes' });
      await expect(list).toBeFocused();
      codes = await list.locator('li').allInnerTexts();
      expect(codes).toHaveLength(10);
      await page.setViewportSize({ ...(page.viewportSize() ?? { height: 700 }), width: 320 });
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      await button(part, 'I’ve saved them').click();
      await expect(part).toContainText('Two-step login is on. Unused recovery codes: 10.');
      await expect(part).not.toContainText(codes[0] ?? '');
    });

    await test.step('a login asks for a code after the password, with the keyboard alone', async () => {
      await page.setViewportSize(test.info().project.use.viewport ?? { width: 1280, height: 800 });
      await logOut(page);
      await expect(page).toHaveURL('/login');
      await logIn(page, member);
      const code = page.getByLabel(CODE);
      await expect(code).toBeFocused();
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(code).toHaveAttribute('inputmode', 'numeric');
      expect(await findAxeViolations(page)).toEqual([]);
      // The code that turned it on is used up.
      await page.keyboard.type('000000');
      await page.keyboard.press('Enter');
      await expectFieldError(code, 'The code is incorrect or was used already.');
      await code.fill(appCode(key, 1));
      await page.keyboard.press('Enter');
      await expectSignedIn(page);
    });

    await test.step('a recovery code does instead', async () => {
      await visit(page, '/collections');
      await logOut(page);
      await logIn(page, member);
      await expect(page.getByLabel(CODE)).toBeFocused();
      await button(page, 'Back').click();
      await logIn(page, member);
      await button(page, 'Use a recovery code').click();
      await expect(page.getByLabel('Recovery code')).toBeFocused();
      await page.keyboard.type((codes[0] ?? '').toLowerCase());
      await page.keyboard.press('Enter');
      await expectSignedIn(page);
    });

    await test.step('it is turned off with the password and a code', async () => {
      await openSettings(page);
      await expect(part).toContainText('Unused recovery codes: 9.');
      await button(part, 'Turn off').click();
      await field(part, 'Password').fill(member.password);
      await field(part, CODE).fill(codes[1] ?? '');
      await button(part, 'Turn off two-step login').click();
      await expect(part.getByRole('status').filter({ hasText: 'Two-step login is off.' })).toBeVisible();
      await expect(button(part, 'Set up')).toBeVisible();
    });
  },
);

/** As `npm run admin -- grant` does. */
const makeEditor = async (email: string) => {
  const client = new pg.Client({ connectionString: process.env['POTHI_DATABASE'] });
  await client.connect();
  await client.query(`update accounts set role = 'editor' where email = $1`, [email]);
  await client.end();
};

test(
  'someone with a role is led to the settings, in three languages',
  DESKTOP_ONLY,
  async ({ page, context, request, baseURL }) => {
    const { email } = await signInNewMember(context, request);
    await makeEditor(email);
    await visit(page, '/collections');
    await page.getByRole('main').getByRole('link', { name: 'Set it up' }).click();
    await expect(page).toHaveURL('/settings');
    await expect(section(page, TITLE)).toContainText(
      'Your role needs two-step login. You can’t use it until this is on.',
    );
    await expect(page.getByRole('link', { name: 'Set it up' })).toHaveCount(0);
    for (const language of ['bo-IN', 'zh-Hans-CN']) {
      await setCookies(context, baseURL, { language });
      await visit(page, '/settings');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('main').getByText(email)).toBeVisible();
      // The address of the member has the form of a key.
      const keys = await findRawMessageKeys(page, 'main');
      expect(keys?.filter((key) => key !== 'example.org')).toEqual([]);
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
  },
);
