import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { hydrated, expect, LOOKS, test, visit, TABS } from './fixtures.ts';
import { held, isMember, logOut } from './accounts-members.ts';
import { overflow } from './screen-checks.ts';

const provider = () => process.env['POTHI_PROVIDER'] ?? '';
const NAME = 'Continue with localhost';

// Workers are given the addresses by the time they load this.
test.use({ baseURL: process.env['POTHI_WITH_PROVIDER'], otherOrigin: process.env['POTHI_PROVIDER'] });

/** Nobody else has this address; how it begins says how the test provider treats it. */
const email = (kind = 'karma') => `${kind}.${randomUUID()}@example.org`;

/** On the provider's own page. */
const answer = async (page: Page, choice: 'Continue' | 'Deny', address: string) => {
  await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: choice }).click();
};

const signIn = async (page: Page, address = email()) => {
  await visit(page, '/login');
  await page.getByRole('button', { name: NAME }).click();
  await answer(page, 'Continue', address);
};

const claimsOf = (token: string | null) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString() || '{}') as { iss?: string; exp?: number };

const said = (page: Page, sentence: string | RegExp) => page.getByRole('alert').filter({ hasText: sentence });

/** Two hours later, at the next look at the token, which the provider does not renew. */
const expire = async (page: Page) => {
  await page.route('**/oauth/token', (route) => route.fulfill({ status: 403, json: { error: 'invalid_grant' } }));
  await page.clock.fastForward(2 * 60 * 60_000);
};

test('signing in through the provider, in every tab, and out again', TABS, async ({ page, context, library }) => {
  const address = email();
  const path = `/texts/${library.text.id}?type=root_text`;
  const name = { level: 1, name: 'Pema Tsering' };

  await test.step('leads there and back to the prior route, with its token for the API', async () => {
    await visit(page, path);
    await page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: NAME }).click();
    await answer(page, 'Continue', address);
    await expect(page).toHaveURL(path);
    await isMember(page);
    const { accessToken, refreshToken, loggedInVia } = await held(page);
    expect([claimsOf(accessToken).iss, refreshToken, loggedInVia]).toEqual([`${provider()}/`, null, 'provider']);
    const info = await page.request.get('/api/v1/users/info', { headers: { authorization: `Bearer ${accessToken}` } });
    expect(await info.json()).toMatchObject({ email: address, name: 'Pema Tsering' });
  });

  const tab = await context.newPage();
  await test.step('lasts over a reload, in a new tab and on a page for members', async () => {
    await page.goto('/profile');
    await expect(page.getByRole('heading', name)).toBeVisible();
    await tab.goto('/profile');
    await expect(tab.getByRole('heading', name)).toBeVisible();
    expect((await held(tab)).accessToken).toBeTruthy();
  });

  await test.step('logging out goes by way of the provider to /collections, in every tab', async () => {
    await page.request.put('/api/v1/users/me/settings', {
      headers: { authorization: `Bearer ${(await held(page)).accessToken}` },
      data: { site_language: 'zh-Hans-CN', translation_language: 'ja', notification_frequency: 'never' },
    });
    await visit(tab, '/collections');
    await isMember(tab);
    const loggedOut = page.waitForRequest((request) => request.url().startsWith(`${provider()}/v2/logout`));
    await hydrated(page);
    await logOut(page);
    await loggedOut;
    await expect(page).toHaveURL('/collections');
    await isMember(page, false);
    await isMember(tab, false);
    expect(await held(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'provider' });
  });

  await test.step('reaches the other tabs, shows a loading text on the way back, brings the languages along', async () => {
    const reloaded = await context.newPage();
    await visit(reloaded, '/login');
    let go: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/oauth/token', async (route) => {
      await released;
      await route.continue();
    });
    await signIn(page, address);
    await expect(page.getByText('You are being logged in…')).toBeVisible();
    go();
    await expect(page).toHaveURL('/collections');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN');
    expect(await page.evaluate(() => localStorage.getItem('translationLanguage'))).toBe('ja');
    await isMember(tab);
    expect((await held(tab)).accessToken).toBeTruthy();
    await expect(reloaded).toHaveURL('/collections');
  });
});

test('a token of the provider is renewed there, or ends the session', async ({ page }) => {
  const ended = (token: string | null) =>
    page.waitForFunction((end) => Date.now() > end * 1000, claimsOf(token).exp ?? 0);
  const left = () => page.waitForRequest((request) => request.url().startsWith(`${provider()}/v2/logout`));

  await test.step('refreshes its token with the provider', async () => {
    await signIn(page, email('brief'));
    await expect(page).toHaveURL('/collections');
    await isMember(page);
    const first = (await held(page)).accessToken;
    // Two tokens of one second are the same to the letter.
    await ended(first);
    const grant = page.waitForRequest(
      (request) => request.url().endsWith('/oauth/token') && (request.postData() ?? '').includes('refresh_token'),
    );
    await page.reload();
    await grant;
    await expect.poll(async () => (await held(page)).accessToken).not.toBe(first);
    await isMember(page);
  });

  await test.step('ends when the token has expired: cleared, logged out, back to /collections', async () => {
    const before = left();
    await hydrated(page);
    await logOut(page);
    await before;
    await isMember(page, false);
    await signIn(page, email('fleeting'));
    await expect(page).toHaveURL('/collections');
    await isMember(page);
    await ended((await held(page)).accessToken);
    const loggedOut = left();
    await page.goto('/profile');
    await loggedOut;
    await expect(page).toHaveURL('/collections');
    await hydrated(page);
    await isMember(page, false);
    expect(await held(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'provider' });
  });

  await test.step('whoever came through it last is sent there by a page for members, and returns to path and query', async () => {
    await page.goto('/profile?tab=stories');
    await answer(page, 'Continue', email());
    await expect(page).toHaveURL('/profile?tab=stories');
    await expect(page.getByRole('heading', { level: 1, name: 'Pema Tsering' })).toBeVisible();
  });
});

test.describe('in a window of its own', () => {
  test.use({ expectedComplaint: /status of 40\d/ });

  test('somebody whose token has expired signs in again over what she typed', async ({ page, context }) => {
    await page.clock.install();
    await signIn(page);
    await expect(page).toHaveURL('/collections');
    await visit(page, '/settings');
    const username = page.getByRole('textbox', { name: 'Username' });
    await username.fill('typed-before');
    await expire(page);
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await expect(dialog).toBeVisible();
    await expect(username).toHaveValue('typed-before');
    const inWindow = async () => {
      const opened = context.waitForEvent('page');
      await dialog.getByRole('button', { name: NAME }).click();
      return opened;
    };

    await test.step('closed again, it leaves everything as it was and says so', async () => {
      const opened = await inWindow();
      await expect(opened.getByRole('heading', { name: 'Test provider' })).toBeVisible();
      await opened.close();
      await expect(dialog.getByRole('alert').filter({ hasText: 'The window was closed' })).toBeVisible();
    });

    await page.clock.setSystemTime(Date.now());
    await page.unroute('**/oauth/token');

    await test.step('so it does when it comes back with somebody we do not let in', async () => {
      // The provider knows her still, and would let her in whatever is typed.
      await context.clearCookies();
      await answer(await inWindow(), 'Continue', email('unverified'));
      await expect(dialog.getByRole('alert').filter({ hasText: 'Please confirm your email address' })).toBeVisible();
      await isMember(page, false);
      await expect(username).toHaveValue('typed-before');
    });

    await test.step('with somebody we know, it closes the question', async () => {
      await context.clearCookies();
      const opened = await inWindow();
      await expect(opened.getByRole('heading', { name: 'Test provider' })).toBeVisible();
      await answer(opened, 'Continue', email());
      await expect(dialog).toHaveCount(0);
      await isMember(page);
      await expect(page).toHaveURL('/settings');
      await expect(username).toHaveValue('typed-before');
    });
  });
});

test.describe('what goes wrong there is said in a sentence', () => {
  test.use({ expectedComplaint: /status of (4|5)\d\d|net::ERR|CORS/ });

  test('an answer nobody asked for, one that says no, one that was forged, and none at all', async ({ page }) => {
    await test.step('an answer nobody here asked for', async () => {
      await page.goto('/login?code=somebody-elses&state=forged');
      await expect(said(page, 'This sign-in wasn’t started in this window.')).toBeVisible();
      expect(await held(page)).toMatchObject({ accessToken: null });
    });

    await test.step('denied consent', async () => {
      await visit(page, '/login');
      await page.getByRole('button', { name: NAME }).click();
      await answer(page, 'Deny', '');
      await expect(said(page, 'You didn’t allow the sign-in.')).toBeVisible();
      await expect(page).toHaveURL('/login');
      await isMember(page, false);
      // The form is there as ever.
      await expect(page.getByLabel('Email')).toBeVisible();
    });

    await test.step('a state that does not match', async () => {
      await visit(page, '/login');
      await page.getByRole('button', { name: NAME }).click();
      await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible();
      await page.goto('/login?code=somebody-elses&state=forged');
      await expect(said(page, 'Invalid state')).toBeVisible();
      await expect(page).toHaveURL('/login');
      expect(await held(page)).toMatchObject({ accessToken: null });
    });

    await test.step('a provider that is down before leaving', async () => {
      await page.route(`${provider()}/**`, (route) => route.abort());
      await visit(page, '/login');
      await page.getByRole('button', { name: NAME }).click();
      await expect(said(page, 'The sign-in provider cannot be reached.')).toBeVisible();
      await expect(page).toHaveURL('/login');
    });
  });

  test('somebody who was let in there and is not here', async ({ page, context, baseURL }) => {
    await test.step('an address the provider has not verified', async () => {
      await signIn(page, email('unverified'));
      await expect(said(page, 'Please confirm your email address with your sign-in provider first.')).toBeVisible();
      await expect(page).toHaveURL('/login');
      await isMember(page, false);
      expect(await held(page)).toMatchObject({ accessToken: null });
    });

    await test.step('a token that was made for another sign-in', async () => {
      // The provider would know her still.
      await context.clearCookies();
      await page.route('**/oauth/token', async (route) => {
        const response = await route.fetch();
        const given = (await response.json()) as { id_token: string };
        const [head, , signature] = given.id_token.split('.');
        const claims = { ...claimsOf(given.id_token), nonce: 'of-another' };
        const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
        await route.fulfill({ response, json: { ...given, id_token: [head, payload, signature].join('.') } });
      });
      await signIn(page);
      await expect(said(page, 'Login failed')).toBeVisible();
      await isMember(page, false);
      expect(await held(page)).toMatchObject({ accessToken: null });
    });

    await test.step('a provider that is down on the way back', async () => {
      await context.clearCookies();
      await page.unroute('**/oauth/token');
      await page.route('**/oauth/token', (route) => route.abort());
      await signIn(page);
      await expect(said(page, /The sign-in provider cannot be reached|Login failed/)).toBeVisible();
      await isMember(page, false);
    });

    await test.step('a site that does not say who the provider is: on to the library', async () => {
      await context.addCookies([{ name: 'auth0.x.is.authenticated', value: 'true', url: baseURL ?? '' }]);
      await page.evaluate(() => localStorage.setItem('loggedInVia', 'provider'));
      await page.route('**/api/v1/props', (route) => route.fulfill({ status: 404, json: { code: 'x', detail: 'x' } }));
      await page.goto('/search');
      await expect(page).toHaveURL('/');
      await isMember(page, false);
    });
  });
});

test('the code of the provider is not sent to guests, and may reach nobody else', async ({
  page,
  context,
  request,
  library,
  baseURL,
}) => {
  const scripts: string[] = [];
  page.on('request', (asked) => {
    if (/provider-bridge/.test(asked.url())) scripts.push(asked.url());
  });

  await test.step('its code is not sent to guests, nor where no provider is set up', async () => {
    await visit(page, `/texts/${library.text.id}?type=root_text`);
    await page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
    await expect(page.getByRole('button', { name: NAME })).toBeVisible();
    expect(scripts).toEqual([]);
  });

  await test.step('may reach the provider and nobody else', async () => {
    const policy = async (address: string | undefined) =>
      (await request.get(`${address}/login`)).headers()['content-security-policy'];
    expect(await policy(process.env['POTHI_WITH_PROVIDER'])).toMatch(
      new RegExp(`connect-src 'self' ${provider()};.*frame-src ${provider()} https:`),
    );
    expect(await policy(process.env['POTHI_ADDRESS'])).toMatch(
      /connect-src 'self';.*frame-src https:\/\/www\.youtube-nocookie\.com /,
    );
  });

  for (const [language, theme] of LOOKS) {
    await test.step(`/login with a provider passes axe and fits 320 px: ${language}, ${theme}`, async () => {
      await context.addCookies(
        Object.entries({ language, theme }).map(([name, value]) => ({ name, value, url: baseURL ?? '' })),
      );
      await page.setViewportSize({ width: 1280, height: 800 });
      await visit(page, '/login');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('button', { name: /localhost/ })).toBeVisible();
      expect(await axe(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page)).toBe(0);
      expect(scripts).toEqual([]);
    });
  }
});
