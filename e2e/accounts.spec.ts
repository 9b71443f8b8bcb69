import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { hydrated, expect, LOOKS, test, visit, ONCE, onceUnlessTibetan } from './fixtures.ts';
import { held, isMember, linkFromMail, logIn, newMember, registered, signedIn } from './accounts-members.ts';
import { rawKeys } from './screen-checks.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** The field has the focus and says what is wrong with it. */
const expectBlamed = async (page: Page, label: string, sentence: string) => {
  await expect(field(page, label)).toBeFocused();
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, label)).toHaveAccessibleDescription(sentence);
};

const SCREENS = ['/login', '/register', '/forgot-password', '/reset-password?token=t', '/confirm-email', '/profile'];

test('signing up: the form, by keyboard alone to the library, the profile, and out again', ONCE, async ({ page }) => {
  const { email, firstname, lastname, password } = newMember();
  await visit(page, '/register');

  await test.step('every field is named for password managers', async () => {
    for (const [label, autocomplete] of [
      ['First name', 'given-name'],
      ['Email', 'username'],
      ['Password', 'new-password'],
    ] as const) {
      await expect(field(page, label)).toHaveAttribute('autocomplete', autocomplete);
    }
  });

  await test.step('says what is wrong on leaving a field, and no longer when it is mended', async () => {
    await field(page, 'Email').fill('pema@');
    await field(page, 'Password').focus();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    await field(page, 'Email').fill('pema@example.org');
    await expect(field(page, 'Email')).toHaveAccessibleDescription('');
    // Passing by an empty field is no mistake.
    await field(page, 'First name').focus();
    await field(page, 'Password').focus();
    await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid');
  });

  await test.step('says what is wrong on submit, and goes to the first faulty field', async () => {
    await field(page, 'Email').fill('');
    await button(page, 'Sign up').click();
    await expectBlamed(page, 'First name', 'Please enter your name.');
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
    await isMember(page);
    expect(await held(page)).toEqual({
      accessToken: expect.stringMatching(/./),
      refreshToken: expect.stringMatching(/./),
      loggedInVia: 'pecha',
    });
  });

  for (const path of ['/login', '/register']) {
    await test.step(`signed-in people who open ${path} go to /collections`, async () => {
      await page.goto(path);
      await expect(page).toHaveURL('/collections');
    });
  }

  await test.step('the profile shows who is here and leads to the settings; logging out there leads to the library', async () => {
    await visit(page, '/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Pema Tsering' })).toBeVisible();
    await expect(page.getByText(/^@pema_tsering\.\d+$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Account settings' })).toHaveAttribute('href', '/settings');
    await button(page, 'Log out').click();
    await expect(page).toHaveURL('/collections');
    await isMember(page, false);
    expect(await held(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'pecha' });
  });
});

test.describe('refused by the server', () => {
  test.use({ expectedComplaint: /status of (400|409|429|503)|net::ERR/ });

  test('says why, and keeps what was typed', ONCE, async ({ page, context, request, baseURL }) => {
    const member = await registered(request);

    await test.step('too often says how long to wait, in the language of the site', async () => {
      await context.addCookies([{ name: 'language', value: 'zh-Hans-CN', url: baseURL ?? '' }]);
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

    await test.step('signing up: next to the field it is about', async () => {
      await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }]);
      await visit(page, '/register');
      await field(page, 'First name').fill('Pema');
      await field(page, 'Email').fill(member.email.toUpperCase());
      await field(page, 'Password').fill('password123');
      await button(page, 'Sign up').click();
      await expectBlamed(page, 'Password', 'This password is too common. Please choose another.');
      await field(page, 'Password').fill(member.password);
      await button(page, 'Sign up').click();
      await expectBlamed(page, 'Email', 'There is already an account with this email address.');
      await expect(page).toHaveURL('/register');
    });

    await test.step('not reached at all keeps what was typed', async () => {
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

test.describe('logging in', ONCE, () => {
  test.use({ expectedComplaint: /status of 401/ });

  test('the form, whom it refuses, and whom it lets in', async ({ page, request }) => {
    const member = await registered(request);
    await visit(page, '/login');

    await test.step('the password is named for password managers, and can be looked at', async () => {
      await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
      await field(page, 'Password').fill('butter tea');
      await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
      await button(page, 'Show password').click();
      await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
      await button(page, 'Hide password').click();
      await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
      await expect(field(page, 'Password')).toHaveValue('butter tea');
    });

    await test.step('what was typed survives a change of language', async () => {
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

    await test.step('an unknown address is told what a wrong password is, next to it', async () => {
      await logIn(page, newMember());
      await expectBlamed(page, 'Password', 'Invalid email or password');
      await field(page, 'Password').fill('');
      await field(page, 'Email').focus();
      await logIn(page, { ...member, password: 'not this one' });
      await expectBlamed(page, 'Password', 'Invalid email or password');
    });

    await test.step('the right one leads to the library', async () => {
      await logIn(page, { ...member, email: ` ${member.email.toUpperCase()} ` });
      await expect(page).toHaveURL('/collections');
      await isMember(page);
    });
  });
});

test(
  'who logs in comes back to the page that asked, and is led nowhere else',
  ONCE,
  async ({ page, request, library }) => {
    const member = await registered(request);
    // Not under a page that lives: a call it is just making would go out without its token.
    const forget = async () => {
      await page.goto('/robots.txt');
      await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    };

    await test.step('guests are sent to /login, told why, and return to the page that asked; also by way of /register', async () => {
      // Something to go back to.
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

    await test.step('/edit-profile is for members, who come to it once they have logged in', async () => {
      await forget();
      await visit(page, '/edit-profile');
      await expect(page).toHaveURL('/login');
      await logIn(page, member);
      await expect(page).toHaveURL('/edit-profile');
      await expect(page.getByLabel('First name')).toHaveValue('Pema');
    });

    await test.step('a reader who logs in from a text comes back to it', async () => {
      await forget();
      const path = `/texts/${library.text.id}?type=root_text`;
      await visit(page, path);
      await page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
      await expect(page).toHaveURL('/login');
      await logIn(page, member);
      await expect(page).toHaveURL(path);
    });

    // Which paths are our own is tested beside the rule; here, that neither way of asking gets past it.
    for (const from of ['//evil.example/x', '/.//evil.example']) {
      await test.step(`no return path leads away: ${from}`, async () => {
        await forget();
        await page.evaluate((asked) => {
          const query = new URLSearchParams({ return: asked, returnTo: asked });
          history.replaceState({ state: { from: asked }, key: 'x' }, '', `/login?${query}`);
        }, from);
        await page.reload();
        await hydrated(page);
        await logIn(page, member);
        await expect(page, from).toHaveURL('/collections');
      });
    }

    await test.step('every account screen is kept out of search engines', async () => {
      for (const path of SCREENS)
        expect(await (await request.get(path)).text(), path).toMatch(/<meta name="robots" content="noindex"/);
    });
  },
);

test.describe('a forgotten password', ONCE, () => {
  test.use({ expectedComplaint: /status of (400|401)/ });

  test('is replaced by the link in the mail, once; every session ends', async ({ page, context, request }) => {
    const member = await registered(request);

    await test.step('the page for a new one needs the link', async () => {
      await visit(page, '/reset-password');
      await expect(page.getByText('Open this page from the link in the email.')).toBeVisible();
      const ask = page.getByRole('link', { name: 'Request a new link' });
      await expect(ask).toHaveAttribute('href', '/forgot-password');
      await ask.click();
    });

    await test.step('is answered the same for an address without an account', async () => {
      const { email } = newMember();
      await field(page, 'Email').fill('not an address');
      await button(page, 'Send link').click();
      await expectBlamed(page, 'Email', 'Please enter a valid email address.');
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

    const link = await linkFromMail(member.email, '/reset-password');
    const mailTab = await context.newPage();
    await mailTab.goto(link);
    await expect(mailTab).toHaveURL('/reset-password');
    expect(await mailTab.evaluate(() => sessionStorage.getItem('resetPasswordToken'))).toBe(
      new URLSearchParams(link.split('?')[1]).get('token'),
    );
    await field(mailTab, 'New password').fill('another morning');
    await field(mailTab, 'Repeat the new password').fill('another evening');
    await button(mailTab, 'Save password').click();
    await expectBlamed(mailTab, 'Repeat the new password', 'Passwords do not match, try again');
    // A reload does not lose the link.
    await mailTab.reload();
    await hydrated(mailTab);
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
  for (const [language, theme] of LOOKS) {
    // Each in Tibetan, which a phone shows too, and in one of the others.
    const paths = SCREENS.filter((_path, index) => language === 'bo-IN' || (index % 2 === 0) === (language === 'en'));
    test(
      `passes axe, shows no raw key, and fits 320 px: ${language}, ${theme}`,
      onceUnlessTibetan(language),
      async ({ page, context, baseURL, request }) => {
        await context.addCookies(
          Object.entries({ language, theme }).map(([name, value]) => ({ name, value, url: baseURL ?? '' })),
        );
        const wide = page.viewportSize() ?? { width: 1280, height: 800 };
        for (const path of paths) {
          await test.step(path, async () => {
            await page.setViewportSize(wide);
            if (path === '/profile') await signedIn(context, request);
            await visit(page, path);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            if (/login|register|forgot/.test(path)) {
              // With every sentence that can stand below a field.
              await page.getByRole('main').locator('button[type="submit"]').click();
              await expect(page.locator('[aria-invalid]').first()).toBeFocused();
            }
            expect(await axe(page)).toEqual([]);
            expect(await rawKeys(page)).toBeNull();
            if (language !== 'en') {
              // Names of people may be Latin.
              const words = (await page.getByRole('main').innerText()).replace(/@?pema\S*|Tsering/gi, '');
              expect(words.match(/[a-z]{3,}/gi)).toBeNull();
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
