import type { Page } from '@playwright/test';
import {
  waitForHydration,
  expect,
  pauseRequests,
  setCookies,
  SCREEN_LANGUAGES,
  test,
  visit,
  MULTI_TAB,
  LONG,
  LONG_MULTI_TAB,
  LONG_DESKTOP_ONLY,
} from './fixtures.ts';
import { chapterPath, LONG_TEXT, scroll, segmentNumbers } from './reader-texts.ts';
import { storedTokens, expectSignedIn, expectSignedOut, logOut } from './members.ts';
import { horizontalOverflow, findViolationsInThemes } from './screen-checks.ts';
import { TOKEN_PATH } from '../scripts/testing/oidc-provider.ts';
import {
  provider,
  PROVIDER_BUTTON,
  PROVIDER_NAME,
  email,
  submitAtProvider,
  signIn,
  claimsOf,
  TOKEN_REQUESTS,
} from './provider-page.ts';

// The environment has the addresses when a worker loads this file.
test.use({ baseURL: process.env['POTHI_WITH_PROVIDER'], allowedOrigin: process.env['POTHI_PROVIDER'] });

/** Moves the clock on by two hours; the provider refuses to renew the token. */
const expire = async (page: Page) => {
  await page.route(TOKEN_REQUESTS, (route) => route.fulfill({ status: 403, json: { error: 'invalid_grant' } }));
  await page.clock.fastForward(2 * 60 * 60_000);
};

test('signing in through the provider, in every tab, and out again', MULTI_TAB, async ({ page, context, library }) => {
  const address = email();
  const path = `/texts/${library.text.id}?type=root_text`;
  const name = { level: 1, name: 'Pema Tsering' };

  await test.step('leads to the provider and back to the earlier page, with its token for the API', async () => {
    await visit(page, path);
    await page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
    await submitAtProvider(page, 'Continue', address);
    await expect(page).toHaveURL(path);
    await expectSignedIn(page);
    const { accessToken, refreshToken, loggedInVia } = await storedTokens(page);
    expect([claimsOf(accessToken).iss, refreshToken, loggedInVia]).toEqual([`${provider()}/`, null, 'provider']);
    const info = await page.request.get('/api/v1/users/info', { headers: { authorization: `Bearer ${accessToken}` } });
    expect(await info.json()).toMatchObject({ email: address, name: 'Pema Tsering' });
  });

  const tab = await context.newPage();
  await test.step('stays after a reload, in a new tab and on a page for members', async () => {
    await page.goto('/profile');
    await expect(page.getByRole('heading', name)).toBeVisible();
    await tab.goto('/profile');
    await expect(tab.getByRole('heading', name)).toBeVisible();
    expect((await storedTokens(tab)).accessToken).toBeTruthy();
  });

  await test.step('logging out goes via the provider to /collections, in every tab', async () => {
    await page.request.put('/api/v1/users/me/settings', {
      headers: { authorization: `Bearer ${(await storedTokens(page)).accessToken}` },
      data: { site_language: 'zh-Hans-CN', translation_language: 'ja', notification_frequency: 'never' },
    });
    await visit(tab, '/collections');
    await expectSignedIn(tab);
    const loggedOut = page.waitForRequest((request) => request.url().startsWith(`${provider()}/v2/logout`));
    await waitForHydration(page);
    await logOut(page);
    await loggedOut;
    await expect(page).toHaveURL('/collections');
    await expectSignedOut(page);
    await expectSignedOut(tab);
    expect(await storedTokens(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'provider' });
  });

  await test.step('reaches the other tabs, shows a loading text on return, applies the languages of the account', async () => {
    const reloaded = await context.newPage();
    await visit(reloaded, '/login');
    const release = await pauseRequests(page, TOKEN_REQUESTS);
    await signIn(page, address);
    await expect(page.getByText('You are being logged in…')).toBeVisible();
    release();
    await expect(page).toHaveURL('/collections');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN');
    expect(await page.evaluate(() => localStorage.getItem('translationLanguage'))).toBe('ja');
    await expectSignedIn(tab);
    expect((await storedTokens(tab)).accessToken).toBeTruthy();
    await expect(reloaded).toHaveURL('/collections');
  });
});

test(
  'logging out in one tab reaches a page for members in another before the provider has answered',
  LONG_MULTI_TAB,
  async ({ page, context }) => {
    await signIn(page);
    await expect(page).toHaveURL('/collections');
    await expectSignedIn(page);
    const tab = await context.newPage();
    await tab.goto('/profile');
    await expect(tab.getByRole('heading', { level: 1, name: 'Pema Tsering' })).toBeVisible();
    // The provider takes its time, and until then its own session would log anybody in who is redirected there.
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    await context.route(`${provider()}/v2/logout**`, async (route) => {
      await slow;
      await route.continue();
    });
    // The click ends only when the provider has answered.
    const loggedOut = logOut(page);
    await expect(tab).toHaveURL('/login');
    await expectSignedOut(tab);
    answer();
    await loggedOut;
    await expect(page).toHaveURL('/collections');
    await waitForHydration(page);
    await expectSignedOut(page);
    await expectSignedOut(tab);
    expect((await storedTokens(tab)).accessToken).toBeNull();
    await page.reload();
    await waitForHydration(page);
    await expectSignedOut(page);
  },
);

test('signing in through the provider returns to where the reader is', LONG_DESKTOP_ONLY, async ({ page }) => {
  await visit(page, chapterPath(LONG_TEXT));
  await scroll(page, 800, 12);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: PROVIDER_BUTTON }).click();
  await submitAtProvider(page, 'Continue', email());
  await expectSignedIn(page);
  await expect(page).toHaveURL(/\/chapter\?.*segment_id=/);
  await expect.poll(async () => (await segmentNumbers(page))[0]).toBeGreaterThan(5);
});

test('a token of the provider is renewed there, or ends the session', LONG, async ({ page }) => {
  const waitForExpiry = (token: string | null) =>
    page.waitForFunction((end) => Date.now() > end * 1000, claimsOf(token).exp ?? 0);
  const logoutRequest = () => page.waitForRequest((request) => request.url().startsWith(`${provider()}/v2/logout`));

  await test.step('refreshes its token with the provider', async () => {
    await signIn(page, email('brief'));
    await expect(page).toHaveURL('/collections');
    await expectSignedIn(page);
    const first = (await storedTokens(page)).accessToken;
    // Two tokens issued in the same second are identical.
    await waitForExpiry(first);
    const grant = page.waitForRequest(
      (request) => request.url().endsWith(TOKEN_PATH) && (request.postData() ?? '').includes('refresh_token'),
    );
    await page.reload();
    await grant;
    await expect.poll(async () => (await storedTokens(page)).accessToken).not.toBe(first);
    await expectSignedIn(page);
  });

  await test.step('ends when the token has expired: cleared, logged out, back to /collections', async () => {
    const before = logoutRequest();
    await waitForHydration(page);
    await logOut(page);
    await before;
    await expectSignedOut(page);
    await signIn(page, email('fleeting'));
    await expect(page).toHaveURL('/collections');
    await expectSignedIn(page);
    // Past the leeway that our API gives to clocks: before, the token still counts.
    await waitForExpiry((await storedTokens(page)).accessToken);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Pema Tsering' })).toBeVisible();
    const loggedOut = logoutRequest();
    await page.clock.install({ time: Date.now() + 70_000 });
    await page.goto('/profile');
    await loggedOut;
    await expect(page).toHaveURL('/collections');
    await waitForHydration(page);
    await expectSignedOut(page);
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await expect(dialog).toContainText('Your sign-in can no longer be renewed. Please log in again.');
    expect(await storedTokens(page)).toEqual({ accessToken: null, refreshToken: null, loggedInVia: 'provider' });
  });

  await test.step('a member who last used the provider is sent there by a page for members, and returns to path and query', async () => {
    await page.goto('/profile?tab=stories');
    await submitAtProvider(page, 'Continue', email());
    await expect(page).toHaveURL('/profile?tab=stories');
    await expect(page.getByRole('heading', { level: 1, name: 'Pema Tsering' })).toBeVisible();
  });
});

test.describe('in a popup window', () => {
  test.use({ expectedConsoleError: /status of 40\d/ });

  test('a member whose token has expired signs in again without losing input', LONG, async ({ page, context }) => {
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
    const openPopup = async () => {
      const opened = context.waitForEvent('page');
      await dialog.getByRole('button', { name: PROVIDER_BUTTON }).click();
      return opened;
    };

    await test.step('closing the popup changes nothing and is reported', async () => {
      const opened = await openPopup();
      await expect(opened.getByRole('heading', { name: 'Test provider' })).toBeVisible();
      await opened.close();
      await expect(dialog.getByRole('alert').filter({ hasText: 'The window was closed' })).toBeVisible();
    });

    await page.clock.setSystemTime(Date.now());
    await page.unroute(TOKEN_REQUESTS);

    await test.step('an account that is not accepted changes nothing and is reported', async () => {
      // Otherwise the provider's session would sign in the earlier account.
      await context.clearCookies();
      await submitAtProvider(await openPopup(), 'Continue', email('unverified'));
      await expect(dialog.getByRole('alert').filter({ hasText: 'Please confirm your email address' })).toBeVisible();
      await expectSignedOut(page);
      await expect(username).toHaveValue('typed-before');
    });

    await test.step('an accepted account closes the prompt', async () => {
      await context.clearCookies();
      const opened = await openPopup();
      await expect(opened.getByRole('heading', { name: 'Test provider' })).toBeVisible();
      await submitAtProvider(opened, 'Continue', email());
      await expect(dialog).toHaveCount(0);
      await expectSignedIn(page);
      await expect(page).toHaveURL('/settings');
      await expect(username).toHaveValue('typed-before');
    });
  });
});

test('the code of the provider is not sent to guests and may connect to the provider only', async ({
  page,
  context,
  request,
  library,
  baseURL,
}) => {
  const scripts: string[] = [];
  page.on('request', (sent) => {
    if (/provider-bridge/.test(sent.url())) scripts.push(sent.url());
  });

  await test.step('its code is not sent to guests', async () => {
    await visit(page, `/texts/${library.text.id}?type=root_text`);
    await page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
    await expect(page.getByRole('button', { name: PROVIDER_BUTTON })).toBeVisible();
    expect(scripts).toEqual([]);
  });

  await test.step('the content security policy allows the provider only where it is configured', async () => {
    const policy = async (address: string | undefined) =>
      (await request.get(`${address}/login`)).headers()['content-security-policy'];
    expect(await policy(process.env['POTHI_WITH_PROVIDER'])).toMatch(
      new RegExp(`connect-src 'self' ${provider()};.*frame-src 'self' ${provider()} https:`),
    );
    expect(await policy(process.env['POTHI_ADDRESS'])).toMatch(
      /connect-src 'self';.*frame-src 'self' https:\/\/www\.youtube-nocookie\.com /,
    );
  });

  for (const language of SCREEN_LANGUAGES) {
    await test.step(`/login with a provider passes axe and fits 320 px: ${language}`, async () => {
      await setCookies(context, baseURL, { language });
      await page.setViewportSize({ width: 1280, height: 800 });
      await visit(page, '/login');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('button', { name: PROVIDER_NAME })).toBeVisible();
      expect(await findViolationsInThemes(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await horizontalOverflow(page)).toBe(0);
      expect(scripts).toEqual([]);
    });
  }
});
