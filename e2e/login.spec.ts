import { waitForHydration, expect, test, visit, DESKTOP_ONLY } from './fixtures.ts';
import { expectSignedIn, findLinkInMail, logIn, newMember, registerMember } from './members.ts';
import { expectFieldError } from './screen-checks.ts';
import { field, button, ACCOUNT_SCREENS } from './account-forms.ts';

test.describe('logging in', DESKTOP_ONLY, () => {
  test.use({ expectedConsoleError: /status of 401/ });

  test('the form, wrong credentials, and right ones', async ({ page, request }) => {
    const member = await registerMember(request);
    await visit(page, '/login');

    await test.step('the password has an autocomplete name and can be shown', async () => {
      await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
      await field(page, 'Password').fill('butter tea');
      await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
      await button(page, 'Show password').click();
      await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
      await button(page, 'Hide password').click();
      await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
      await expect(field(page, 'Password')).toHaveValue('butter tea');
    });

    await test.step('what was typed stays when the language changes', async () => {
      const choose = async (menu: string, language: string) => {
        await page.locator('summary').filter({ visible: true, hasText: menu }).click();
        await page.getByRole('link', { name: language }).filter({ visible: true }).click();
      };
      await field(page, 'Email').fill('pema@example.org');
      await choose('Site language', '简体中文');
      await expect(field(page, '电子邮箱')).toHaveValue('pema@example.org');
      await choose('网站语言', 'English');
      await expect(field(page, 'Email')).toHaveValue('pema@example.org');
    });

    await test.step('an unknown address gets the same error as a wrong password', async () => {
      await logIn(page, newMember());
      await expectFieldError(field(page, 'Password'), 'Invalid email or password');
      await field(page, 'Password').fill('');
      await field(page, 'Email').focus();
      await logIn(page, { ...member, password: 'not this one' });
      await expectFieldError(field(page, 'Password'), 'Invalid email or password');
    });

    await test.step('the right password leads to the library', async () => {
      await logIn(page, { ...member, email: ` ${member.email.toUpperCase()} ` });
      await expect(page).toHaveURL('/collections');
      await expectSignedIn(page);
    });
  });
});

test(
  'logging in returns to the page that required it, and never to another site',
  DESKTOP_ONLY,
  async ({ page, request, library }) => {
    const member = await registerMember(request);
    // On a page without scripts: a running page might make a call without its token.
    const clearStorage = async () => {
      await page.goto('/robots.txt');
      await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    };

    await test.step('guests are sent to /login with the reason and return to the page that required it, also via /register', async () => {
      // A history entry to go back to.
      await page.goto('/collections');
      await visit(page, '/profile');
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('Please log in to use this feature.')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
      await expect(page).toHaveURL('/register');
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      // Both forms have a field of this name.
      await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();
      await logIn(page, member);
      await expect(page).toHaveURL('/profile');
      await expect(page.getByRole('heading', { level: 1, name: 'Pema Tsering' })).toBeVisible();
      // Going back does not lead into the form again.
      await page.goBack();
      await expect(page).not.toHaveURL('/login');
    });

    await test.step('/edit-profile is for members, who get there after logging in', async () => {
      await clearStorage();
      await visit(page, '/edit-profile');
      await expect(page).toHaveURL('/login');
      await logIn(page, member);
      await expect(page).toHaveURL('/edit-profile');
      await expect(page.getByLabel('First name')).toHaveValue('Pema');
    });

    await test.step('a reader who logs in from a text comes back to it', async () => {
      await clearStorage();
      const path = `/texts/${library.text.id}?type=root_text`;
      await visit(page, path);
      await page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
      await expect(page).toHaveURL('/login');
      await logIn(page, member);
      await expect(page).toHaveURL(path);
    });

    // The rule for internal paths has unit tests; here, both ways to pass a path are checked.
    for (const from of ['//evil.example/x', '/.//evil.example']) {
      await test.step(`a return path to another site is ignored: ${from}`, async () => {
        await clearStorage();
        await page.evaluate((path) => {
          const query = new URLSearchParams({ return: path, returnTo: path });
          history.replaceState({ state: { from: path }, key: 'x' }, '', `/login?${query}`);
        }, from);
        await page.reload();
        await waitForHydration(page);
        await logIn(page, member);
        await expect(page, from).toHaveURL('/collections');
      });
    }

    await test.step('no account screen is indexed by search engines', async () => {
      for (const path of ACCOUNT_SCREENS)
        expect(await (await request.get(path)).text(), path).toMatch(/<meta name="robots" content="noindex"/);
    });
  },
);

test.describe('a forgotten password', DESKTOP_ONLY, () => {
  test.use({ expectedConsoleError: /status of (400|401)/ });

  test('is replaced by the link in the mail, once; every session ends', async ({ page, context, request }) => {
    const member = await registerMember(request);

    await test.step('the page for a new password needs the link', async () => {
      await visit(page, '/reset-password');
      await expect(page.getByText('Open this page from the link in the email.')).toBeVisible();
      const requestLink = page.getByRole('link', { name: 'Request a new link' });
      await expect(requestLink).toHaveAttribute('href', '/forgot-password');
      await requestLink.click();
    });

    await test.step('the response is the same for an address without an account', async () => {
      const { email } = newMember();
      await field(page, 'Email').fill('not an address');
      await button(page, 'Send link').click();
      await expectFieldError(field(page, 'Email'), 'Please enter a valid email address.');
      await field(page, 'Email').fill(email);
      await button(page, 'Send link').click();
      await expect(page.getByRole('main').getByRole('status')).toContainText(`If there is an account with ${email}`);
    });

    await visit(page, '/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await field(page, 'Email').fill(member.email);
    await button(page, 'Send link').click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      `If there is an account with ${member.email}`,
    );
    await expect(page.getByRole('main').getByRole('status')).toBeFocused();

    const link = await findLinkInMail(member.email, '/reset-password');
    const mailTab = await context.newPage();
    await mailTab.goto(link);
    await expect(mailTab).toHaveURL('/reset-password');
    expect(await mailTab.evaluate(() => sessionStorage.getItem('resetPasswordToken'))).toBe(
      new URLSearchParams(link.split('?')[1]).get('token'),
    );
    await field(mailTab, 'New password').fill('another morning');
    await field(mailTab, 'Repeat the new password').fill('another evening');
    await button(mailTab, 'Save password').click();
    await expectFieldError(field(mailTab, 'Repeat the new password'), 'Passwords do not match, try again');
    // A reload does not lose the link.
    await mailTab.reload();
    await waitForHydration(mailTab);
    await field(mailTab, 'New password').fill('another morning');
    await field(mailTab, 'Repeat the new password').fill('another morning');
    await button(mailTab, 'Save password').click();
    await expect(mailTab.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(await mailTab.evaluate(() => sessionStorage.getItem('resetPasswordToken'))).toBeNull();
    const refresh = await request.post('/api/v1/auth/refresh-token', { data: { token: member.auth.refresh_token } });
    expect(refresh.status()).toBe(401);

    await mailTab.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(mailTab, { email: member.email, password: 'another morning' });
    await expect(mailTab).toHaveURL('/collections');

    await visit(page, link);
    await field(page, 'New password').fill('a third attempt');
    await field(page, 'Repeat the new password').fill('a third attempt');
    await button(page, 'Save password').click();
    await expect(page.getByText('This link is no longer valid. Please request a new one.')).toBeVisible();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });
});
