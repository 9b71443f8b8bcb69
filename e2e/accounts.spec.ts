import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { alive, expect, LOOKS, test, visit, ONCE, onceUnlessTibetan } from './fixtures.ts';
import { held, isMember, linkFromMail, logIn, newMember, registered, signedIn } from './accounts-members.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** The field has the focus and says what is wrong with it. */
const expectBlamed = async (page: Page, label: string, sentence: string) => {
  await expect(field(page, label)).toBeFocused();
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, label)).toHaveAccessibleDescription(sentence);
};

test.describe('signing up', () => {
  test('works by keyboard alone and leads to the library, signed in', async ({ page }) => {
    const { email, firstname, lastname, password } = newMember();
    await visit(page, '/register');
    await field(page, 'First name').focus();
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

  test('names every field for password managers', ONCE, async ({ page }) => {
    await visit(page, '/register');
    for (const [label, autocomplete] of [
      ['First name', 'given-name'],
      ['Email', 'username'],
      ['Password', 'new-password'],
    ] as const) {
      await expect(field(page, label)).toHaveAttribute('autocomplete', autocomplete);
    }
    await visit(page, '/login');
    await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
  });

  test('says what is wrong on submit, and goes to the first faulty field', ONCE, async ({ page }) => {
    await visit(page, '/register');
    await button(page, 'Sign up').click();
    await expectBlamed(page, 'First name', 'Please enter your name.');
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Please use at least 8 characters.');
    await field(page, 'First name').fill('Pema');
    await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid');
  });

  test('says what is wrong on leaving a field, and no longer when it is mended', ONCE, async ({ page }) => {
    await visit(page, '/register');
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

  test.describe('refused by the server', () => {
    test.use({ expectedComplaint: /status of (400|409|429|503)|net::ERR/ });

    test('says why next to the field it is about', ONCE, async ({ page, request }) => {
      const member = await registered(request);
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

    test('too often says how long to wait, in the language of the site', ONCE, async ({ page, context, baseURL }) => {
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
    });

    test('or not reached at all keeps what was typed', ONCE, async ({ page, request }) => {
      const member = await registered(request);
      await visit(page, '/login');
      await page.route('**/auth/login', (route) => route.abort());
      await logIn(page, member);
      await expect(page.getByRole('alert').filter({ hasText: 'There is no connection.' })).toBeVisible();
      await expect(field(page, 'Email')).toHaveValue(member.email);
      await page.unroute('**/auth/login');
      await button(page, 'Log in').click();
      await expect(page).toHaveURL('/collections');
    });
  });
});

test.describe('logging in', ONCE, () => {
  test.use({ expectedComplaint: /status of 401/ });

  test('with a wrong password says so next to it; with the right one leads to the library', async ({
    page,
    request,
  }) => {
    const member = await registered(request);
    await visit(page, '/login');
    await logIn(page, { ...member, password: 'not this one' });
    await expectBlamed(page, 'Password', 'Invalid email or password');
    await logIn(page, { ...member, email: ` ${member.email.toUpperCase()} ` });
    await expect(page).toHaveURL('/collections');
    await isMember(page);
  });

  test('an unknown address is told nothing else', async ({ page }) => {
    await visit(page, '/login');
    await logIn(page, newMember());
    await expectBlamed(page, 'Password', 'Invalid email or password');
  });

  test('the password can be looked at', async ({ page }) => {
    await visit(page, '/login');
    await field(page, 'Password').fill('butter tea');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
    await button(page, 'Show password').click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
    await button(page, 'Hide password').click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
    await expect(field(page, 'Password')).toHaveValue('butter tea');
  });

  test('what was typed survives a change of language', async ({ page, isMobile }) => {
    await visit(page, '/login');
    await field(page, 'Email').fill('pema@example.org');
    await page
      .locator('summary')
      .filter({ visible: true, hasText: isMobile ? 'Menu' : 'Site language' })
      .click();
    await page.getByRole('link', { name: '简体中文' }).filter({ visible: true }).click();
    await expect(field(page, '电子邮箱')).toHaveValue('pema@example.org');
  });
});

test.describe('pages for members', ONCE, () => {
  test('guests are sent to /login, told why, and return to the page that asked; also by way of /register', async ({
    page,
    request,
  }) => {
    await visit(page, '/profile');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Please log in to use this feature.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/register');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, await registered(request));
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Pema Tsering' })).toBeVisible();
    // Going back does not lead into the form again.
    await page.goBack();
    await expect(page).not.toHaveURL('/login');
  });

  test('the profile shows who is here and leads to the settings; logging out there leads to the library', async ({
    page,
    context,
    request,
  }) => {
    await signedIn(context, request);
    await visit(page, '/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Pema Tsering' })).toBeVisible();
    await expect(page.getByText(/^@pema_tsering\.\d+$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Account settings' })).toHaveAttribute('href', '/settings');
    await button(page, 'Log out').click();
    await expect(page).toHaveURL('/collections');
    await isMember(page, false);
    expect(await held(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'pecha' });
  });

  test('/edit-profile is for members, who come to it once they have logged in', async ({ page, request }) => {
    await visit(page, '/edit-profile');
    await expect(page).toHaveURL('/login');
    await logIn(page, await registered(request));
    await expect(page).toHaveURL('/edit-profile');
    await expect(page.getByLabel('First name')).toHaveValue('Pema');
  });

  for (const path of ['/login', '/register']) {
    test(`signed-in people who open ${path} go to /collections`, async ({ page, context, request }) => {
      await signedIn(context, request);
      await page.goto(path);
      await expect(page).toHaveURL('/collections');
    });
  }

  test('a reader who logs in from a text comes back to it', async ({ page, request, library, isMobile }) => {
    const path = `/texts/${library.text.id}?type=root_text`;
    await visit(page, path);
    if (isMobile) await page.locator('summary').filter({ visible: true, hasText: 'Menu' }).click();
    await page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/login');
    await logIn(page, await registered(request));
    await expect(page).toHaveURL(path);
  });

  test('no return path leads away', async ({ page, request }) => {
    const member = await registered(request);
    for (const from of [
      '//evil.example/x',
      'https://evil.example/x',
      '/\\evil.example',
      '/.//evil.example',
      '/login',
    ]) {
      await visit(page, `/login?return=${encodeURIComponent(from)}&returnTo=${encodeURIComponent(from)}`);
      await page.evaluate((asked) => history.replaceState({ usr: { from: asked }, key: 'x', idx: 0 }, ''), from);
      await page.reload();
      await alive(page);
      await logIn(page, member);
      await expect(page, from).toHaveURL('/collections');
      await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    }
  });
});

test.describe('a forgotten password', ONCE, () => {
  test.use({ expectedComplaint: /status of (400|401)/ });

  test('is replaced by the link in the mail, once; every session ends', async ({ page, context, request }) => {
    const member = await registered(request);
    await visit(page, '/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await field(page, 'Email').fill(member.email);
    await button(page, 'Send the link').click();
    await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
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
    await button(mailTab, 'Save the password').click();
    await expectBlamed(mailTab, 'Repeat the new password', 'Passwords do not match, try again');
    // A reload does not lose the link.
    await mailTab.reload();
    await alive(mailTab);
    await field(mailTab, 'New password').fill('another morning');
    await field(mailTab, 'Repeat the new password').fill('another morning');
    await button(mailTab, 'Save the password').click();
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
    await button(page, 'Save the password').click();
    await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  test('is answered the same for an address without an account', async ({ page }) => {
    const { email } = newMember();
    await visit(page, '/forgot-password');
    await field(page, 'Email').fill('not an address');
    await button(page, 'Send the link').click();
    await expectBlamed(page, 'Email', 'Please enter a valid email address.');
    await field(page, 'Email').fill(email);
    await button(page, 'Send the link').click();
    await expect(page.getByRole('status')).toContainText(`If there is an account with ${email}`);
  });

  test('the page for a new one needs the link', async ({ page }) => {
    await visit(page, '/reset-password');
    await expect(page.getByText('This page is opened by the link in the mail.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
  });
});

test.describe('a new e-mail address', ONCE, () => {
  test.use({ expectedComplaint: /status of 400/ });

  test('counts once the link sent there has been followed', async ({ page, request }) => {
    const member = await registered(request);
    const email = newMember().email;
    const asked = await request.post('/api/v1/users/me/email', {
      data: { email, password: member.password },
      headers: { authorization: `Bearer ${member.auth.access_token}` },
    });
    expect(asked.status()).toBe(202);
    const link = await linkFromMail(email, '/confirm-email');
    await page.goto(link);
    await expect(page.getByText(`Your email address is now ${email}.`)).toBeVisible();
    await expect(page).toHaveURL('/confirm-email');
    await page.goto(link);
    await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
  });
});

const SCREENS = ['/login', '/register', '/forgot-password', '/reset-password?token=t', '/confirm-email', '/profile'];

test.describe('every account screen', () => {
  // Each in Tibetan, which a phone shows too, and in one of the others.
  const looks = SCREENS.flatMap((path, index) =>
    [LOOKS[1], LOOKS[index % 2 === 0 ? 0 : 2]].map((look) => [path, ...look] as const),
  );
  for (const [path, language, theme] of looks) {
    test(
      `passes axe, shows no raw key, and fits 320 px: ${path}, ${language}, ${theme}`,
      onceUnlessTibetan(language),
      async ({ page, context, baseURL, request }) => {
        await context.addCookies(
          Object.entries({ language, theme }).map(([name, value]) => ({ name, value, url: baseURL ?? '' })),
        );
        if (path === '/profile') await signedIn(context, request);
        await visit(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (/login|register|forgot/.test(path)) {
          // With every sentence that can stand below a field.
          await page.getByRole('main').locator('button[type="submit"]').click();
          await expect(page.locator('[aria-invalid]').first()).toBeFocused();
        }
        expect(await axe(page)).toEqual([]);
        const text = await page.locator('body').innerText();
        expect(text.match(/\b[a-z]+(_[a-z]+)*\.[a-z]+_?[a-z]+(\.[a-z_]+)*\b/g)).toBeNull();
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
      },
    );
  }

  test('is kept out of search engines', ONCE, async ({ page }) => {
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', 'noindex');
    }
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('says that it needs it, and sends no password anywhere', ONCE, async ({ page }) => {
      for (const path of ['/login', '/register', '/forgot-password']) {
        await page.goto(path);
        await expect(page.locator('noscript p')).toHaveText(/^This form needs JavaScript/);
        await expect(page.getByRole('main').locator('button[type="submit"]')).toBeDisabled();
      }
    });
  });
});
