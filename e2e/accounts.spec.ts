import type { Page } from '@playwright/test';
import {
  waitForHydration,
  expect,
  setCookies,
  LANGUAGES_AND_THEMES,
  test,
  visit,
  DESKTOP_ONLY,
  desktopOnlyUnlessTibetan,
} from './fixtures.ts';
import {
  storedTokens,
  expectSignedIn,
  expectSignedOut,
  findLinkInMail,
  logIn,
  newMember,
  registerMember,
  signInNewMember,
} from './members.ts';
import { expectFieldError, findAxeViolations, findRawMessageKeys } from './screen-checks.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

const SCREENS = ['/login', '/register', '/forgot-password', '/reset-password?token=t', '/confirm-email', '/profile'];

test(
  'signing up: the form, by keyboard alone to the library, the profile, and out again',
  DESKTOP_ONLY,
  async ({ page }) => {
    const { email, firstname, lastname, password } = newMember();
    await visit(page, '/register');

    await test.step('every field has an autocomplete name for password managers', async () => {
      for (const [label, autocomplete] of [
        ['First name', 'given-name'],
        ['Email', 'username'],
        ['Password', 'new-password'],
      ] as const) {
        await expect(field(page, label)).toHaveAttribute('autocomplete', autocomplete);
      }
    });

    await test.step('an error appears on leaving a field and disappears when it is corrected', async () => {
      await field(page, 'Email').fill('pema@');
      await field(page, 'Password').focus();
      await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.');
      await field(page, 'Email').fill('pema@example.org');
      await expect(field(page, 'Email')).toHaveAccessibleDescription('');
      // Leaving an empty field is not an error.
      await field(page, 'First name').focus();
      await field(page, 'Password').focus();
      await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid');
    });

    await test.step('submitting shows all errors and focuses the first invalid field', async () => {
      await field(page, 'Email').fill('');
      await button(page, 'Sign up').click();
      await expectFieldError(field(page, 'First name'), 'Please enter your name.');
      await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.');
      await expect(field(page, 'Password')).toHaveAccessibleDescription('Please use at least 8 characters.');
      await field(page, 'First name').fill('Pema');
      await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid');
    });

    await test.step('works by keyboard alone and leads to the library, signed in', async () => {
      await field(page, 'First name').fill('');
      await page.keyboard.type(firstname);
      await page.keyboard.press('Tab');
      await page.keyboard.type(lastname);
      await page.keyboard.press('Tab');
      await page.keyboard.type(email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/collections');
      await expectSignedIn(page);
      expect(await storedTokens(page)).toEqual({
        accessToken: expect.stringMatching(/./),
        refreshToken: expect.stringMatching(/./),
        loggedInVia: 'pecha',
      });
    });

    for (const path of ['/login', '/register']) {
      await test.step(`signed-in members who open ${path} go to /collections`, async () => {
        await page.goto(path);
        await expect(page).toHaveURL('/collections');
      });
    }

    await test.step('the profile shows the member and links to the settings; logging out there leads to the library', async () => {
      await visit(page, '/profile');
      await expect(page.getByRole('heading', { level: 1, name: 'Pema Tsering' })).toBeVisible();
      await expect(page.getByText(/^@pema_tsering\.\d+$/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Account settings' })).toHaveAttribute('href', '/settings');
      await button(page, 'Log out').click();
      await expect(page).toHaveURL('/collections');
      await expectSignedOut(page);
      expect(await storedTokens(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'pecha' });
    });
  },
);

test.describe('refused by the server', () => {
  test.use({ expectedConsoleError: /status of (400|409|429|503)|net::ERR/ });

  test('shows the reason and keeps what was typed', DESKTOP_ONLY, async ({ page, context, request, baseURL }) => {
    const member = await registerMember(request);

    await test.step('too many attempts: says how long to wait, in the site language', async () => {
      await setCookies(context, baseURL, { language: 'zh-Hans-CN' });
      await page.route('**/auth/login', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '600' },
          json: { code: 'too_many_requests', detail: 'Too many requests. Please wait a moment.' },
        }),
      );
      await visit(page, '/login');
      await field(page, '电子邮箱').fill('pema@example.org');
      await field(page, '密码').fill('whatever it was');
      await button(page, '登录').click();
      await expect(page.getByRole('alert').filter({ hasText: '分钟' })).toHaveText(
        '尝试次数过多，请在 10 分钟后重试。',
      );
      await page.unroute('**/auth/login');
    });

    await test.step('signing up: the error is at its field', async () => {
      await setCookies(context, baseURL, { language: 'en' });
      await visit(page, '/register');
      await field(page, 'First name').fill('Pema');
      await field(page, 'Email').fill(member.email.toUpperCase());
      await field(page, 'Password').fill('password123');
      await button(page, 'Sign up').click();
      await expectFieldError(field(page, 'Password'), 'This password is too common. Please choose another.');
      await field(page, 'Password').fill(member.password);
      await button(page, 'Sign up').click();
      await expectFieldError(field(page, 'Email'), 'There is already an account with this email address.');
      await expect(page).toHaveURL('/register');
    });

    await test.step('an unreachable server: what was typed stays', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/login');
      await page.route('**/auth/login', (route) => route.abort());
      await logIn(page, member);
      await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toBeVisible();
      await expect(field(page, 'Email')).toHaveValue(member.email);
      await page.unroute('**/auth/login');
      await button(page, 'Log in').click();
      await expect(page).toHaveURL('/collections');
    });
  });
});

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
        await page.evaluate((asked) => {
          const query = new URLSearchParams({ return: asked, returnTo: asked });
          history.replaceState({ state: { from: asked }, key: 'x' }, '', `/login?${query}`);
        }, from);
        await page.reload();
        await waitForHydration(page);
        await logIn(page, member);
        await expect(page, from).toHaveURL('/collections');
      });
    }

    await test.step('no account screen is indexed by search engines', async () => {
      for (const path of SCREENS)
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
      await expect(page.getByRole('status')).toContainText(`If there is an account with ${email}`);
    });

    await visit(page, '/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await field(page, 'Email').fill(member.email);
    await button(page, 'Send link').click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByRole('status')).toContainText(`If there is an account with ${member.email}`);
    await expect(page.getByRole('status')).toBeFocused();

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

test.describe('every account screen', () => {
  for (const [language, theme] of LANGUAGES_AND_THEMES) {
    // Each in Tibetan, which a phone shows too, and in one of the others.
    const paths = SCREENS.filter((_path, index) => language === 'bo-IN' || (index % 2 === 0) === (language === 'en'));
    test(
      `passes axe, shows no raw key, and fits 320 px: ${language}, ${theme}`,
      desktopOnlyUnlessTibetan(language),
      async ({ page, context, baseURL, request }) => {
        await setCookies(context, baseURL, { language, theme });
        const originalSize = page.viewportSize() ?? { width: 1280, height: 800 };
        for (const path of paths) {
          await test.step(path, async () => {
            await page.setViewportSize(originalSize);
            if (path === '/profile') await signInNewMember(context, request);
            await visit(page, path);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            if (/login|register|forgot/.test(path)) {
              // With the errors of all fields.
              await page.getByRole('main').locator('button[type="submit"]').click();
              await expect(page.locator('[aria-invalid]').first()).toBeFocused();
            }
            expect(await findAxeViolations(page)).toEqual([]);
            expect(await findRawMessageKeys(page)).toBeNull();
            if (language !== 'en') {
              // Names may be in Latin script.
              const text = (await page.getByRole('main').innerText()).replace(/@?pema\S*|Tsering/gi, '');
              expect(text.match(/[a-z]{3,}/gi)).toBeNull();
            }
            await page.setViewportSize({ width: 320, height: 640 });
            const measured = await page.evaluate(() => ({
              overflow: document.documentElement.scrollWidth - window.innerWidth,
              small: [...document.querySelectorAll('main a, main button, main input')]
                .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
                .map(({ outerHTML }) => outerHTML),
            }));
            expect(measured).toEqual({ overflow: 0, small: [] });
          });
        }
      },
    );
  }
});
