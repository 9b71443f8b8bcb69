import {
  expectSignedIn,
  expectSignedOut,
  findLinkInMail,
  newMember,
  registerMember,
  signInNewMember,
} from './members.ts';
import { waitForHydration, expect, test, DESKTOP_ONLY, LONG } from './fixtures.ts';
import { expectFieldError, findAxeViolations } from './screen-checks.ts';
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

test.describe('settings of an account', DESKTOP_ONLY, () => {
  test.use({ expectedConsoleError: REFUSED_STATUS });

  test('address, username and password are changed', async ({ page, context, request }) => {
    const [member, other] = [await signInNewMember(context, request), await registerMember(request)];
    const otherSession = await logInAgain(request, member, IPHONE);
    await openSettings(page);

    await test.step('the username is validated while typing, must be free, and the old one keeps working', async () => {
      const { username: before } = await readSettings(page, request);
      const part = section(page, 'Username');
      const name = field(part, 'Username');
      await expect(part).toContainText('Links with your old name keep working for at least half a year.');
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

  test(
    'a session that ends over unsaved input, ending all sessions, and deleting the account',
    LONG,
    async ({ page, context, request, browser, baseURL }) => {
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
    },
  );
});
