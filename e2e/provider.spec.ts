import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { alive, expect, LOOKS, openChoices, test, visit } from './fixtures.ts';
import { held, isMember } from './accounts-members.ts';

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

test.describe('signing in through the provider', () => {
  test('leads there and back to the prior route, with its token for the API', async ({ page, library, isMobile }) => {
    const path = `/texts/${library.text.id}?type=root_text`;
    await visit(page, path);
    if (isMobile) await openChoices(page, true, '');
    await page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: NAME }).click();
    const address = email();
    await answer(page, 'Continue', address);
    await expect(page).toHaveURL(path);
    await isMember(page);
    const { accessToken, refreshToken, loggedInVia } = await held(page);
    expect([claimsOf(accessToken).iss, refreshToken, loggedInVia]).toEqual([`${provider()}/`, null, 'provider']);
    const info = await page.request.get('/api/v1/users/info', { headers: { authorization: `Bearer ${accessToken}` } });
    expect(await info.json()).toMatchObject({ email: address, name: 'Pema Tsering' });
  });

  test('lasts over a reload, in a new tab and on a page for members', async ({ page, context }) => {
    await signIn(page);
    await expect(page).toHaveURL('/collections');
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Pema Tsering' })).toBeVisible();
    const tab = await context.newPage();
    await tab.goto('/profile');
    await expect(tab.getByRole('heading', { level: 1, name: 'Pema Tsering' })).toBeVisible();
    expect((await held(tab)).accessToken).toBeTruthy();
  });

  test('reaches the other tabs, and brings the languages of the account along', async ({ page, context }) => {
    const address = email();
    await signIn(page, address);
    await expect(page).toHaveURL('/collections');
    await isMember(page);
    await page.request.put('/api/v1/users/me/settings', {
      headers: { authorization: `Bearer ${(await held(page)).accessToken}` },
      data: { site_language: 'zh-Hans-CN', translation_language: 'ja', notification_frequency: 'never' },
    });
    await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click();
    await isMember(page, false);
    const [stayed, reloaded] = [await context.newPage(), await context.newPage()];
    await visit(stayed, '/collections');
    await visit(reloaded, '/login');
    await signIn(page, address);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN');
    expect(await page.evaluate(() => localStorage.getItem('translationLanguage'))).toBe('ja');
    await isMember(stayed);
    expect((await held(stayed)).accessToken).toBeTruthy();
    await expect(reloaded).toHaveURL('/collections');
  });

  test('shows a loading text on the way back', async ({ page }) => {
    let go: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/oauth/token', async (route) => {
      await released;
      await route.continue();
    });
    await signIn(page);
    await expect(page.getByText('You are being logged in…')).toBeVisible();
    go();
    await expect(page).toHaveURL('/collections');
  });

  test('refreshes its token with the provider', async ({ page }) => {
    await signIn(page, email('brief'));
    await expect(page).toHaveURL('/collections');
    await isMember(page);
    const first = (await held(page)).accessToken;
    // Two tokens of one second are the same to the letter.
    await page.waitForFunction((end) => Date.now() > end * 1000, claimsOf(first).exp ?? 0);
    const grant = page.waitForRequest(
      (request) => request.url().endsWith('/oauth/token') && (request.postData() ?? '').includes('refresh_token'),
    );
    await page.reload();
    await grant;
    await expect.poll(async () => (await held(page)).accessToken).not.toBe(first);
    await isMember(page);
  });

  test('ends when the token has expired: cleared, logged out, back to /collections', async ({ page }) => {
    await signIn(page, email('fleeting'));
    await expect(page).toHaveURL('/collections');
    await isMember(page);
    const { exp = 0 } = claimsOf((await held(page)).accessToken);
    await page.waitForFunction((end) => Date.now() > end * 1000, exp);
    const loggedOut = page.waitForRequest((request) => request.url().startsWith(`${provider()}/v2/logout`));
    await page.goto('/profile');
    await loggedOut;
    await expect(page).toHaveURL('/collections');
    await alive(page);
    await isMember(page, false);
    expect(await held(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'provider' });
  });

  test('logging out goes by way of the provider to /collections, in every tab', async ({ page, context, isMobile }) => {
    await signIn(page);
    await expect(page).toHaveURL('/collections');
    const tab = await context.newPage();
    await visit(tab, '/collections');
    await isMember(tab);
    const loggedOut = page.waitForRequest((request) => request.url().startsWith(`${provider()}/v2/logout`));
    await alive(page);
    if (isMobile) await openChoices(page, true, '');
    await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click();
    await loggedOut;
    await expect(page).toHaveURL('/collections');
    await isMember(page, false);
    await isMember(tab, false);
    expect(await held(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'provider' });
  });

  test('whoever came through it last is sent there by a page for members, and returns to path and query', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('loggedInVia', 'provider'));
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
    await page.route('**/oauth/token', (route) => route.fulfill({ status: 403, json: { error: 'invalid_grant' } }));
    // Two hours later, at the next look at the token.
    await page.clock.fastForward(2 * 60 * 60_000);
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await expect(dialog).toBeVisible();
    await expect(username).toHaveValue('typed-before');
    await page.clock.setSystemTime(Date.now());
    await page.unroute('**/oauth/token');
    const opened = context.waitForEvent('page');
    await dialog.getByRole('button', { name: NAME }).click();
    await expect((await opened).getByRole('heading', { name: 'Test provider' })).toBeVisible();
    await answer(await opened, 'Continue', email());
    await expect(dialog).toHaveCount(0);
    await isMember(page);
    await expect(page).toHaveURL('/settings');
    await expect(username).toHaveValue('typed-before');
  });

  test('that is closed again, or comes back with somebody we do not let in, leaves everything as it was and says so', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await signIn(page);
    await expect(page).toHaveURL('/collections');
    await visit(page, '/settings');
    await page.getByRole('textbox', { name: 'Username' }).fill('typed-before');
    await page.route('**/oauth/token', (route) => route.fulfill({ status: 403, json: { error: 'invalid_grant' } }));
    await page.clock.fastForward(2 * 60 * 60_000);
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await expect(dialog).toBeVisible();
    const opened = context.waitForEvent('page');
    await dialog.getByRole('button', { name: NAME }).click();
    await (await opened).close();
    await expect(dialog.getByRole('alert').filter({ hasText: 'The window was closed' })).toBeVisible();
    await page.clock.setSystemTime(Date.now());
    await page.unroute('**/oauth/token');
    // The provider knows her still, and would let her in whatever is typed.
    await context.clearCookies();
    const again = context.waitForEvent('page');
    await dialog.getByRole('button', { name: NAME }).click();
    await answer(await again, 'Continue', email('unverified'));
    await expect(dialog.getByRole('alert').filter({ hasText: 'Please confirm your email address' })).toBeVisible();
    await isMember(page, false);
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('typed-before');
  });
});

test.describe('what goes wrong there is said in a sentence', () => {
  test.use({ expectedComplaint: /status of (4|5)\d\d|net::ERR|CORS/ });

  test('denied consent', async ({ page }) => {
    await visit(page, '/login');
    await page.getByRole('button', { name: NAME }).click();
    await answer(page, 'Deny', '');
    await expect(said(page, 'You did not allow the sign-in.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await isMember(page, false);
    // The form is there as ever.
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  test('a state that does not match', async ({ page }) => {
    await visit(page, '/login');
    await page.getByRole('button', { name: NAME }).click();
    await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible();
    await page.goto('/login?code=somebody-elses&state=forged');
    await expect(said(page, 'Invalid state')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await held(page)).toMatchObject({ accessToken: null });
  });

  test('a token that was made for another sign-in', async ({ page }) => {
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

  test('a site that does not say who the provider is: on to the library', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'auth0.x.is.authenticated', value: 'true', url: baseURL ?? '' }]);
    await page.addInitScript(() => localStorage.setItem('loggedInVia', 'provider'));
    await page.route('**/api/v1/props', (route) => route.fulfill({ status: 404, json: { code: 'x', detail: 'x' } }));
    await page.goto('/search');
    await expect(page).toHaveURL('/');
    await isMember(page, false);
  });

  test('an answer nobody here asked for', async ({ page }) => {
    await page.goto('/login?code=somebody-elses&state=forged');
    await expect(said(page, 'This sign-in was not begun in this window.')).toBeVisible();
    expect(await held(page)).toMatchObject({ accessToken: null });
  });

  test('a provider that is down before leaving', async ({ page }) => {
    await page.route(`${provider()}/**`, (route) => route.abort());
    await visit(page, '/login');
    await page.getByRole('button', { name: NAME }).click();
    await expect(said(page, 'The sign-in provider cannot be reached.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test('a provider that is down on the way back', async ({ page }) => {
    await page.route('**/oauth/token', (route) => route.abort());
    await signIn(page);
    await expect(said(page, /The sign-in provider cannot be reached|Login failed/)).toBeVisible();
    await isMember(page, false);
  });

  test('an address the provider has not verified', async ({ page }) => {
    await signIn(page, email('unverified'));
    await expect(said(page, 'Please confirm your email address with your sign-in provider first.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await isMember(page, false);
    expect(await held(page)).toMatchObject({ accessToken: null });
  });
});

test.describe('its code', () => {
  test('is not sent to guests, nor where no provider is set up', async ({ page, library }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/provider-bridge/.test(request.url())) scripts.push(request.url());
    });
    await visit(page, `/texts/${library.text.id}?type=root_text`);
    await visit(page, '/login');
    await expect(page.getByRole('button', { name: NAME })).toBeVisible();
    expect(scripts).toEqual([]);
  });

  test('may reach the provider and nobody else', async ({ request }) => {
    const policy = async (address: string | undefined) =>
      (await request.get(`${address}/login`)).headers()['content-security-policy'];
    expect(await policy(process.env['POTHI_WITH_PROVIDER'])).toMatch(
      new RegExp(`connect-src 'self' ${provider()};.*frame-src ${provider()} https:`),
    );
    expect(await policy(process.env['POTHI_ADDRESS'])).toMatch(
      /connect-src 'self';.*frame-src https:\/\/www\.youtube-nocookie\.com /,
    );
  });
});

for (const [language, theme] of LOOKS) {
  test(`/login with a provider passes axe and fits 320 px: ${language}, ${theme}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies(
      Object.entries({ language, theme }).map(([name, value]) => ({ name, value, url: baseURL ?? '' })),
    );
    await visit(page, '/login');
    await expect(page.getByRole('button', { name: /localhost/ })).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
}
