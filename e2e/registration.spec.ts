import {
  expect,
  setCookies,
  SCREEN_LANGUAGES,
  test,
  visit,
  DESKTOP_ONLY,
  LONG_DESKTOP_SCREEN_CHECK,
} from './fixtures.ts';
import {
  storedTokens,
  expectSignedIn,
  expectSignedOut,
  logIn,
  newMember,
  registerMember,
  signInNewMember,
} from './members.ts';
import {
  expectFieldError,
  findRawMessageKeys,
  findSmallTargets,
  horizontalOverflow,
  findViolationsInThemes,
} from './screen-checks.ts';
import { field, button, ACCOUNT_SCREENS } from './account-forms.ts';

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

test.describe('every account screen', () => {
  for (const language of SCREEN_LANGUAGES) {
    test(
      `passes axe, shows no raw key, and fits 320 px: ${language}`,
      LONG_DESKTOP_SCREEN_CHECK,
      async ({ page, context, baseURL, request }) => {
        await setCookies(context, baseURL, { language });
        const originalSize = page.viewportSize() ?? { width: 1280, height: 800 };
        for (const path of ACCOUNT_SCREENS) {
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
            expect(await findViolationsInThemes(page)).toEqual([]);
            expect(await findRawMessageKeys(page)).toBeNull();
            if (language !== 'en') {
              // Names may be in Latin script.
              const text = (await page.getByRole('main').innerText()).replace(/@?pema\S*|Tsering/gi, '');
              expect(text.match(/[a-z]{3,}/gi)).toBeNull();
            }
            await page.setViewportSize({ width: 320, height: 640 });
            expect(await horizontalOverflow(page)).toBe(0);
            expect(await findSmallTargets(page, 'main a, main button, main input')).toEqual([]);
          });
        }
      },
    );
  }
});
